//! The edges that goals connect.

use crate::game::Color;

/// The pairs of opposite edges, counted from 0.
pub(super) const AXES: [[usize; 2]; 3] = [[0, 3], [1, 4], [2, 5]];
/// The alternate triples of edges, counted from 0.
pub(super) const TRIPLES: [[usize; 3]; 2] = [[0, 2, 4], [1, 3, 5]];

/// The sets of edges that are the goals of a player.
pub(super) fn goals(color: Color) -> &'static [&'static [usize]] {
    match color {
        Color::White => &[&AXES[0], &AXES[1], &AXES[2]],
        Color::Black => &[&TRIPLES[0], &TRIPLES[1]],
    }
}
