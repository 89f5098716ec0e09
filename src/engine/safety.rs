//! Whether a player can fill a carrier without completing the foreign goal.

use std::sync::OnceLock;

use crate::game::{Color, Edges};

use super::graph::Graph;
use super::state::{State, chain};

/// A maximal set of edges without the own goal, and a foreign goal in it.
#[derive(Clone, Copy, Debug, Default)]
struct Danger {
    /// The nodes on which a stone would touch no edge outside the set.
    nodes: u64,
    /// For each edge of the foreign goal, those of these nodes on which a stone would touch it; a
    /// line has its last edge twice.
    touching: [u64; 3],
}

/// For each maximal set of edges without the goal of a player, and each foreign goal in it: the edges
/// outside the set, and those of the goal.
fn dangers(color: Color) -> &'static [(Edges, [usize; 3])] {
    type Dangers = Vec<(Edges, [usize; 3])>;
    static DANGERS: [OnceLock<Dangers>; 2] = [const { OnceLock::new() }; 2];
    DANGERS[color as usize].get_or_init(|| {
        let wins = |edges: Edges| edges.winner(color) == Some(color);
        let sets = (0..64).map(Edges::from_bits);
        let maximal = sets.filter(|&set| {
            let mut more = (1..=6).map(|edge| set.with(edge));
            !wins(set) && more.all(|more| more == set || wins(more))
        });
        let goals = Edges::goals(color.opponent()).iter();
        let dangers = maximal.flat_map(|set| {
            let has = move |&edge: &usize| set.bits() >> edge & 1 == 1;
            let goals = goals.clone().filter(move |goal| goal.iter().all(has));
            goals.map(move |goal| (set, [goal[0], goal[1], goal[goal.len() - 1]]))
        });
        let outside = |set: Edges| Edges::from_bits(!set.bits());
        dangers.map(|(set, goal)| (outside(set), goal)).collect()
    })
}

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
}

impl<'a> Safety<'a> {
    pub(super) fn new(graph: &'a Graph, state: &State, color: Color) -> Self {
        let mut safety = Self {
            graph,
            stones: state.stones(color),
            dangers: [Danger::default(); 12],
            count: 0,
        };
        let touch: [u64; 6] = std::array::from_fn(|edge| state.touching(color, edge));
        for &(outside, goal) in dangers(color) {
            let outside = outside.iter();
            let outside = outside.fold(0, |nodes, edge| nodes | touch[usize::from(edge) - 1]);
            let touching = goal.map(|edge| touch[edge] & !outside);
            // Without such nodes, no carrier can complete the foreign goal.
            if touching.iter().all(|&nodes| nodes != 0) {
                safety.dangers[safety.count] = Danger {
                    nodes: !outside,
                    touching,
                };
                safety.count += 1;
            }
        }
        safety
    }

    /// Whether a carrier is safe.
    pub(super) fn allows(&self, carrier: u64) -> bool {
        let mut dangers = self.dangers[..self.count].iter();
        !dangers.any(|danger| self.joins(danger, carrier & danger.nodes))
    }

    /// Whether `nodes` make a chain that touches all edges of the foreign goal.
    fn joins(&self, danger: &Danger, nodes: u64) -> bool {
        let [first, second, third] = danger.touching.map(|touching| touching & nodes);
        if second == 0 || third == 0 {
            return false;
        }
        let mut starts = first;
        while starts != 0 {
            let start = starts & starts.wrapping_neg();
            let (made, _) = chain(self.graph, self.stones | nodes, start);
            if made & second != 0 && made & third != 0 {
                return true;
            }
            starts &= !made;
        }
        false
    }
}
