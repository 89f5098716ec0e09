//! The wins that connections make, and the nodes that break them all.

use crate::game::{Color, Edges};

use super::carriers::Carriers;
use super::connections::Connections;
use super::graph::{Graph, NODES};
use super::safety::Safety;
use super::state::{State, bits};

/// The connections of a new chain to an edge that are examined: at most twelve.
type Few = Carriers<12>;

/// The wins of a player that have been found so far.
pub(super) struct ConnectionWins<'a> {
    safety: Safety<'a>,
    /// The goals of the player, as sets of edges.
    goals: &'static [&'static [usize]],
    empty: u64,
    /// The nodes in the carriers of all wins so far, of those on which the opponent can move.
    pub(super) must_play: u64,
}

impl<'a> ConnectionWins<'a> {
    /// No wins yet in a state; `must_play` are the nodes on which the opponent can move.
    pub(super) fn new(graph: &'a Graph, state: &State, color: Color, must_play: u64) -> Self {
        Self {
            safety: Safety::new(graph, state, color),
            goals: Edges::goals(color),
            empty: state.empty(),
            must_play,
        }
    }

    /// Whether no move breaks all wins.
    pub(super) const fn is_over(&self) -> bool {
        self.must_play == 0
    }

    /// Adds the wins through an item, as if the player had it.
    pub(super) fn add_item(&mut self, links: &Connections, item: usize) {
        let bit = links.empty & 1 << item;
        for goal in self.goals {
            self.add(goal, bit, |edge| links.full(item, edge));
        }
    }

    /// Adds the wins through the chain of a new stone, from the connections before it.
    ///
    /// The connections of an empty node are those that a stone on it would have. So they show most
    /// threats of a move, in a fraction of the time needed to find all.
    pub(super) fn add_stone(&mut self, links: &Connections, node: usize) {
        let bit = 1 << (node % NODES);
        let (mut full, mut half) = ([Few::NONE; 6], [Few::NONE; 6]);
        for item in bits(bit | links.joined[node % NODES]) {
            for edge in 0..6 {
                for set in links.full(item, edge) {
                    full[edge].push(set & !bit);
                }
                for set in links.half(item, edge) {
                    half[edge].push(set & !bit);
                }
            }
        }
        for goal in self.goals {
            for &last in *goal {
                self.add(goal, 0, |edge| {
                    let sets = if edge == last { &half } else { &full };
                    sets[edge].sets()
                });
            }
        }
    }

    /// Adds the wins by combining a carrier for each edge of a goal with the nodes `made`; the
    /// carriers may not share nodes.
    pub(super) fn add<'b>(
        &mut self,
        goal: &[usize],
        made: u64,
        carriers: impl Fn(usize) -> &'b [u64],
    ) {
        let mut lists: [&[u64]; 3] = [&[0]; 3];
        for (list, &edge) in lists.iter_mut().zip(goal) {
            *list = carriers(edge);
        }
        let [one, two, three] = lists;
        if one.is_empty() || two.is_empty() || three.is_empty() {
            return;
        }
        for first in one {
            let first = first & self.empty;
            if first & made != 0 || !self.safety.allows(first | made) {
                continue;
            }
            for second in two {
                let second = second & self.empty;
                let both = made | first | second;
                if second & (made | first) != 0
                    || self.must_play & !both == 0
                    || !self.safety.allows(both)
                {
                    continue;
                }
                for third in three {
                    let third = third & self.empty;
                    let carrier = both | third;
                    if third & both == 0
                        && self.must_play & !carrier != 0
                        && self.safety.allows(carrier)
                    {
                        self.must_play &= carrier;
                    }
                }
            }
        }
    }
}
