//! Whether a player can fill a carrier without completing the foreign goal.

use crate::game::{Color, Edges};

use super::graph::Graph;
use super::state::{State, bits, chain};

/// A maximal set of edges without the own goal, and a foreign goal in it.
#[derive(Clone, Copy, Debug, Default)]
struct Danger {
    /// The nodes on which a stone would touch no edge outside the set.
    nodes: u64,
    /// Those of them on which a stone would touch an edge of the foreign goal; a line has its last
    /// edge twice.
    touching: [u64; 3],
}

/// The number of sets that are kept.
const KNOWN: usize = 8;

/// The test of carriers in one state, for one player.
///
/// A carrier is *safe* if the player can take any of its nodes, in any order, without completing
/// only the foreign goal.
///
/// A chain with the foreign goal alone touches no edge outside some set of edges that has the
/// foreign goal and not the own one. For each maximal set of this kind, the test takes all nodes of
/// the carrier on which a stone would not touch an edge outside the set; if their chains do not
/// have the foreign goal, neither has one of fewer nodes.
#[derive(Debug)]
pub(super) struct Safety<'a> {
    graph: &'a Graph,
    stones: u64,
    dangers: [Danger; 12],
    count: usize,
    /// Sets of nodes that are not safe, found before.
    known: [u64; KNOWN],
    /// The place of the next of them.
    next: usize,
}

impl<'a> Safety<'a> {
    pub(super) fn new(graph: &'a Graph, state: &State, color: Color) -> Self {
        let mut safety = Self {
            graph,
            stones: state.stones(color),
            dangers: [Danger::default(); 12],
            count: 0,
            known: [!0; KNOWN],
            next: 0,
        };
        let touch: [u64; 6] = std::array::from_fn(|edge| state.touching(color, edge));
        match color {
            // The sets without a pair of opposite edges have one edge of each pair; with a triple
            // it is the triple itself.
            Color::White => {
                let [one, other] = Edges::TRIPLES;
                for (triple, outside) in [(one, other), (other, one)] {
                    let outside = outside.iter().fold(0, |set, &edge| set | touch[edge]);
                    safety.add(&touch, outside, triple);
                }
            }
            // The maximal sets without a triple lack one edge of each triple.
            Color::Black => {
                let [ones, others] = Edges::TRIPLES;
                for lacked in ones
                    .map(|one| others.map(|other| [one, other]))
                    .as_flattened()
                {
                    let outside = touch[lacked[0]] | touch[lacked[1]];
                    for [one, other] in Edges::AXES {
                        if !lacked.contains(&one) && !lacked.contains(&other) {
                            safety.add(&touch, outside, [one, other, other]);
                        }
                    }
                }
            }
        }
        safety
    }

    /// Adds a danger, unless no carrier can bring it about.
    fn add(&mut self, touch: &[u64; 6], outside: u64, goal: [usize; 3]) {
        let touching = goal.map(|edge| touch[edge] & !outside);
        if touching.iter().all(|&nodes| nodes != 0) {
            self.dangers[self.count] = Danger {
                nodes: !outside,
                touching,
            };
            self.count += 1;
        }
    }

    /// Whether a carrier is safe.
    pub(super) fn allows(&mut self, carrier: u64) -> bool {
        if self.known.iter().any(|known| known & !carrier == 0) {
            return false;
        }
        for place in 0..self.count {
            let danger = self.dangers[place];
            if danger.touching.iter().all(|nodes| nodes & carrier != 0)
                && let Some(found) = self.joined(&danger, carrier & danger.nodes)
            {
                self.known[self.next] = self.least(&danger, found);
                self.next = (self.next + 1) % KNOWN;
                return false;
            }
        }
        true
    }

    /// A part of `nodes` that still has the foreign goal, and loses it with any node less.
    fn least(&self, danger: &Danger, mut nodes: u64) -> u64 {
        for node in bits(nodes) {
            if let Some(found) = self.joined(danger, nodes & !(1 << node)) {
                nodes = found;
            }
        }
        nodes
    }

    /// The nodes of `nodes` in a chain that touches all edges of the foreign goal, if there is one.
    fn joined(&self, danger: &Danger, nodes: u64) -> Option<u64> {
        let [first, second, third] = danger.touching;
        let mut starts = first & nodes;
        while starts != 0 {
            let start = starts & starts.wrapping_neg();
            let (made, _) = chain(self.graph, self.stones | nodes, start);
            let found = made & nodes;
            if found & second != 0 && found & third != 0 {
                return Some(found);
            }
            starts &= !made;
        }
        None
    }
}
