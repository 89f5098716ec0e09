//! The threats that a move makes, from the connections before it.

use super::carriers::Carriers;
use super::connections::Connections;
use super::graph::NODES;
use super::hunt::Hunt;
use super::state::bits;

/// The most connections of a new chain to an edge that are looked at.
const MOST: usize = 12;

/// A few carriers.
type Few = Carriers<MOST>;

/// The connections of the chain of a new stone to the edges, as they were for its node.
///
/// The connections of an empty node are those that a stone on it would have. So the connections
/// before a move show most threats of the move, in a fraction of the time to find all.
pub(super) struct Forecast<'a> {
    links: &'a Connections,
    node: usize,
    full: [Few; 6],
    half: [Few; 6],
}

impl<'a> Forecast<'a> {
    /// The forecast for a stone on `node`, from the connections of its colour.
    pub(super) fn new(links: &'a Connections, node: usize) -> Self {
        let mut forecast = Self {
            links,
            node,
            full: [Few::NONE; 6],
            half: [Few::NONE; 6],
        };
        let bit = 1 << (node % NODES);
        for item in bits(bit | links.joined[node % NODES]) {
            for edge in 0..6 {
                for set in links.full(item, edge) {
                    forecast.full[edge].push(set & !bit);
                }
                for set in links.half(item, edge) {
                    forecast.half[edge].push(set & !bit);
                }
            }
        }
        forecast
    }

    /// Adds the wins through the new chain and through the items near it to a hunt.
    pub(super) fn add(&self, hunt: &mut Hunt<'_>) {
        for goal in hunt.goals {
            for &last in *goal {
                hunt.add(goal, 0, |edge| {
                    if edge == last {
                        self.half[edge].sets()
                    } else {
                        self.full[edge].sets()
                    }
                });
            }
        }
        for (item, way) in self.links.near(self.node) {
            if hunt.is_over() {
                return;
            }
            self.add_near(hunt, item, way);
        }
    }

    /// Adds the wins through an item next to the new chain, or with a bridge of the nodes `way` to
    /// it, whose connection to one edge is that of the new chain.
    fn add_near(&self, hunt: &mut Hunt<'_>, item: usize, way: u64) {
        let bit = self.links.empty & 1 << item;
        for goal in hunt.goals {
            let pairs = goal
                .iter()
                .flat_map(|one| goal.iter().map(move |two| (*one, *two)));
            // A chain has yet to complete another connection, an empty node is to be taken.
            for (through, half) in pairs.filter(|(one, two)| (one == two) == (bit != 0)) {
                let of_item = |edge: usize| {
                    if edge == half {
                        self.links.half(item, edge)
                    } else {
                        self.links.full(item, edge)
                    }
                };
                let mut others = goal.iter().filter(|&&edge| edge != through);
                if others.any(|&edge| of_item(edge).is_empty()) {
                    continue;
                }
                let mut via = Few::NONE;
                for set in self.full[through].sets() {
                    if set & way == 0 {
                        via.push(set & !bit | way);
                    }
                }
                hunt.add(goal, bit, |edge| {
                    if edge == through {
                        via.sets()
                    } else {
                        of_item(edge)
                    }
                });
            }
        }
    }
}
