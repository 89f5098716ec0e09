//! Connections to the edges that a player can force.

use crate::game::Color;

use super::carriers::Carriers;
use super::graph::{Graph, NODES};
use super::state::{State, bits, chains};

/// The most carriers of a full connection that are kept.
const FULL: usize = 3;
/// The most carriers of a half connection that are kept.
const HALF: usize = 6;
/// The most nodes of a carrier: larger ones are rarely disjoint from others.
const MAX_SIZE: u32 = 10;
/// The number of sizes of a carrier.
const SIZES: usize = MAX_SIZE as usize + 1;
/// The most half connections that are combined to a full one.
const PARALLEL: u32 = 3;

/// The connections of a player to each edge, found by the two rules of H-search for Hex.
///
/// An *item* is a chain of the player, named by its lowest node, or an empty node, seen as if the
/// player had a stone there, in one chain with those next to it. A *carrier* is a set of empty
/// nodes. An item has a *full* connection to an edge with a carrier if the player, who answers each
/// stone of the opponent in the carrier by one of their own in it, ends with a chain of the item
/// that touches the edge. It has a *half* connection if that holds after one more stone of the
/// player in the carrier.
///
/// - In series: an item next to an empty node, or with a bridge to it (two common empty
///   neighbours), has a half connection: the player takes the node and follows its full
///   connection. A bridge to a chain makes a full one. The parts do not overlap, so an answer in
///   one leaves the others as they are.
/// - In parallel: half connections without a common node make a full one: each stone of the
///   opponent leaves one of them as it is.
///
/// A further stone of the player never breaks a connection, so nodes that the player has taken are
/// left out of a carrier. Edges are only ends: two ways to an edge do not meet there.
///
/// All this is as in Hex. [`threats`](super::threats) explains what it means in Unlur.
#[derive(Debug)]
pub(super) struct Connections {
    /// The chains, each by its lowest node.
    pub(super) chains: u64,
    /// The nodes without a stone.
    pub(super) empty: u64,
    /// The empty nodes next to an item.
    liberties: [u64; NODES],
    /// The chains next to an empty node; none next to a chain.
    pub(super) joined: [u64; NODES],
    /// The items that have a bridge to an item.
    bridges: [u64; NODES],
    full: Vec<[Carriers<FULL>; 6]>,
    half: Vec<[Carriers<HALF>; 6]>,
    /// Full connections to one edge that are still to be extended, by the size of the carrier:
    /// taking the small ones first, few are found that contain another.
    queue: [Vec<(usize, u64)>; SIZES],
    /// No size below this one has an entry in the queue.
    smallest: usize,
}

impl Connections {
    pub(super) fn new() -> Self {
        Self {
            chains: 0,
            empty: 0,
            liberties: [0; NODES],
            joined: [0; NODES],
            bridges: [0; NODES],
            full: vec![[Carriers::NONE; 6]; NODES],
            half: vec![[Carriers::NONE; 6]; NODES],
            queue: std::array::from_fn(|_| Vec::new()),
            smallest: 0,
        }
    }

    /// The carriers of the full connections of an item to an edge, which counts from 0.
    pub(super) fn full(&self, item: usize, edge: usize) -> &[u64] {
        self.full[item % NODES][edge].sets()
    }

    /// The carriers of the half connections of an item to an edge.
    pub(super) fn half(&self, item: usize, edge: usize) -> &[u64] {
        self.half[item % NODES][edge].sets()
    }

    /// Two common empty neighbours of two items that are not in `taken`.
    fn bridge(&self, item: usize, other: usize, taken: u64) -> Option<u64> {
        let common = self.liberties[item] & self.liberties[other] & !taken;
        let rest = common & common.wrapping_sub(1);
        (rest != 0).then(|| common & !rest | rest & rest.wrapping_neg())
    }

    /// Finds the connections of `color`.
    pub(super) fn find(&mut self, graph: &Graph, state: &State, color: Color) {
        let chain_edges = self.start(graph, state, color);
        for (edge, chains) in chain_edges.into_iter().enumerate() {
            let touching = state.touching(color, edge) & self.empty;
            for item in bits(chains | touching) {
                self.add_full(item, edge, 0);
            }
            while let Some((item, carrier)) = self.take() {
                if self.full[item][edge].sets().contains(&carrier) {
                    self.extend(item, edge, carrier);
                }
            }
        }
    }

    /// Takes a full connection with one of the smallest carriers from the queue.
    fn take(&mut self) -> Option<(usize, u64)> {
        while self.smallest < SIZES {
            if let Some(found) = self.queue[self.smallest].pop() {
                return Some(found);
            }
            self.smallest += 1;
        }
        None
    }

    /// Finds the items and their neighbours; returns the chains that touch each edge.
    fn start(&mut self, graph: &Graph, state: &State, color: Color) -> [u64; 6] {
        self.empty = state.empty();
        self.chains = 0;
        for node in bits(self.empty) {
            self.liberties[node] = graph.adjacent(node) & self.empty;
            self.joined[node] = 0;
        }
        let mut touching = [0; 6];
        for (nodes, near) in chains(graph, state.stones(color)) {
            let item = nodes.trailing_zeros() as usize;
            let first = 1 << item;
            let liberties = near & self.empty;
            self.chains |= first;
            self.liberties[item] = liberties;
            self.joined[item] = 0;
            for (edge, chains) in touching.iter_mut().enumerate() {
                if graph.edges()[edge] & nodes != 0 {
                    *chains |= first;
                }
            }
            for node in bits(liberties) {
                self.joined[node] |= first;
                self.liberties[node] |= liberties & !(1 << node);
            }
        }
        let items = self.chains | self.empty;
        for item in bits(items) {
            self.bridges[item] = 0;
            for edge in 0..6 {
                self.full[item][edge].clear();
                self.half[item][edge].clear();
            }
        }
        for item in bits(items) {
            let own = self.liberties[item];
            for other in bits(items & !own & !self.joined[item] & !((2 << item) - 1)) {
                let common = own & self.liberties[other];
                if common & common.wrapping_sub(1) != 0 {
                    self.bridges[item] |= 1 << other;
                    self.bridges[other] |= 1 << item;
                }
            }
        }
        touching
    }

    /// Adds a full connection.
    fn add_full(&mut self, item: usize, edge: usize, carrier: u64) {
        if carrier.count_ones() <= MAX_SIZE && self.full[item][edge].add(carrier) {
            let size = carrier.count_ones() as usize;
            self.queue[size].push((item, carrier));
            self.smallest = self.smallest.min(size);
        }
    }

    /// Adds a half connection, and the full ones that it makes with those that are known.
    fn add_half(&mut self, item: usize, edge: usize, carrier: u64) {
        let carrier = carrier & !(1 << item);
        if carrier.count_ones() > MAX_SIZE {
            return;
        }
        let known = self.half[item][edge];
        if !self.half[item][edge].add(carrier) {
            return;
        }
        self.combine(item, edge, known.sets(), (carrier, carrier), PARALLEL - 1);
    }

    /// Adds the full connections of `more` half connections at most and those that have the nodes
    /// `.0` in common and all nodes `.1`. It calls itself at most [`PARALLEL`] times.
    fn combine(&mut self, item: usize, edge: usize, halves: &[u64], made: (u64, u64), more: u32) {
        let (common, all) = made;
        for (place, half) in halves.iter().enumerate() {
            let left = common & half;
            if left == 0 {
                self.add_full(item, edge, all | half);
            } else if left != common && more > 1 {
                let rest = &halves[place + 1..];
                self.combine(item, edge, rest, (left, all | half), more - 1);
            }
        }
    }

    /// Adds the connections that follow from a full connection of an item.
    fn extend(&mut self, item: usize, edge: usize, carrier: u64) {
        let own = self.liberties[item];
        let is_empty = self.empty >> item & 1 == 1;
        if is_empty {
            // The player takes this node, which is next to another item.
            for other in bits(own | self.joined[item]) {
                self.add_half(other, edge, carrier | 1 << item);
            }
        } else {
            // A stone next to the chain would be part of it.
            for other in bits(own) {
                self.add_full(other, edge, carrier & !(1 << other));
            }
        }
        for other in bits(self.bridges[item]) {
            let Some(way) = self.bridge(item, other, carrier) else {
                continue;
            };
            let whole = carrier & !(1 << other) | way;
            if is_empty {
                self.add_half(other, edge, whole | 1 << item);
            } else {
                self.add_full(other, edge, whole);
            }
        }
    }
}
