//! How far a player is from their goal, on a graph.

use crate::game::{Color, Edges};

use super::cell_distances::reach_twice;
use super::graph::{Graph, NODES};
use super::state::{State, bits, chains};

/// The distance of a node or a goal that cannot be reached.
const FAR: u8 = 40;

/// How many stones a player needs for their goal if they take a node and the opponent may block the
/// better way each time: the *two-distance* through the node, by node; at least 40 if there is no
/// way. Nodes with a stone are not looked at and have 40.
///
/// Distances are those of [`Distances`](super::cell_distances::Distances); a goal is the sum over
/// its edges.
#[must_use]
pub fn two_distances(graph: &Graph, state: &State, color: Color) -> [u8; NODES] {
    let empty = state.empty();
    let near = neighbours(graph, state, color).map(|near| [near]);
    let mut steps = [[FAR; NODES]; 6];
    for (edge, steps) in steps.iter_mut().enumerate() {
        let border = [state.touching(color, edge) & empty];
        reach_twice(border, &near, |node, distance| steps[node] = distance);
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
