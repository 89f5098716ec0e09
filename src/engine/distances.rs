//! How far a player is from their goal, on a graph.

use crate::game::Color;

use super::graph::{Graph, NODES};
use super::state::{State, bits, chain};

/// The distance of a node or a goal that cannot be reached.
const FAR: u8 = 40;

/// How many stones a player needs for their goal if the opponent may block the better way each
/// time: the *two-distance*, at most 40.
///
/// The distance of a node to an edge is one more than that of its second nearest neighbour; nodes
/// next to one chain are neighbours. A goal is the sum over its edges at the best node.
#[must_use]
pub fn two_distance(graph: &Graph, state: &State, color: Color) -> u8 {
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
    let goal = |node: usize, edges: &[usize]| {
        let all: u8 = edges.iter().map(|&edge| steps[edge][node]).sum();
        // The stone on the node itself counts once.
        all + 1 - u8::try_from(edges.len()).expect("two or three edges")
    };
    let best = |node: usize| match color {
        Color::White => goal(node, &[0, 3])
            .min(goal(node, &[1, 4]))
            .min(goal(node, &[2, 5])),
        Color::Black => goal(node, &[0, 2, 4]).min(goal(node, &[1, 3, 5])),
    };
    bits(empty).map(best).fold(FAR, u8::min)
}

/// The empty nodes next to each empty node, or next to a chain of the colour that is next to it.
fn neighbours(graph: &Graph, state: &State, color: Color) -> [u64; NODES] {
    let empty = state.empty();
    let mut near = [0; NODES];
    for node in bits(empty) {
        near[node] = graph.adjacent(node) & empty;
    }
    let mut stones = state.stones(color);
    while stones != 0 {
        let (nodes, around) = chain(graph, stones, stones & stones.wrapping_neg());
        stones &= !nodes;
        let liberties = around & empty;
        for node in bits(liberties) {
            near[node] |= liberties & !(1 << node);
        }
    }
    near
}
