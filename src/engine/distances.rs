//! How far a player is from their goal, on a graph.

use crate::game::{Color, Edges};

use super::graph::{Graph, NODES};
use super::state::{State, bits, chains};

/// The distance of a node or a goal that cannot be reached.
const FAR: u8 = 40;

/// How many stones a player needs for their goal if they take a node and the opponent may block the
/// better way each time: the *two-distance* through the node, by node; at least 40 if there is no
/// way. Nodes with a stone are not looked at and have 40.
///
/// The distance of a node to an edge is one more than that of its second nearest neighbour; nodes
/// next to one chain are neighbours. A goal is the sum over its edges.
#[must_use]
pub fn two_distances(graph: &Graph, state: &State, color: Color) -> [u8; NODES] {
    let empty = state.empty();
    let near = neighbours(graph, state, color);
    let mut steps = [[FAR; NODES]; 6];
    for (edge, steps) in steps.iter_mut().enumerate() {
        let mut reached = 0;
        let mut new = state.touching(color, edge) & empty;
        let mut distance = 0;
        while new != 0 {
            distance += 1;
            bits(new).for_each(|node| steps[node] = distance);
            reached |= new;
            let has_two_ways = |&node: &usize| {
                let ways = near[node] & reached;
                ways & ways.wrapping_sub(1) != 0
            };
            new = bits(empty & !reached)
                .filter(has_two_ways)
                .fold(0, |set, node| set | 1 << node);
        }
    }
    // The stone on the node itself counts once.
    let goal = |node: usize, edges: &[usize]| {
        let others = edges.iter().map(|&edge| steps[edge][node] - 1);
        1 + others.sum::<u8>()
    };
    let best = |node: usize| match color {
        Color::White => Edges::AXES.iter().map(|edges| goal(node, edges)).min(),
        Color::Black => Edges::TRIPLES.iter().map(|edges| goal(node, edges)).min(),
    };
    let mut through = [FAR; NODES];
    for node in bits(empty) {
        through[node] = best(node).expect("a goal");
    }
    through
}

/// The empty nodes next to each empty node, or next to a chain of the colour that is next to it.
fn neighbours(graph: &Graph, state: &State, color: Color) -> [u64; NODES] {
    let empty = state.empty();
    let mut near = [0; NODES];
    for node in bits(empty) {
        near[node] = graph.adjacent(node) & empty;
    }
    for (_, around) in chains(graph, state.stones(color)) {
        let liberties = around & empty;
        for node in bits(liberties) {
            near[node] |= liberties & !(1 << node);
        }
    }
    near
}
