//! The moves of many games, in the smallest of their symmetric forms.

mod game_moves;
mod packed_move;
mod store;

pub use game_moves::Moves;
pub(super) use packed_move::PackedMove;
pub(super) use store::{Row, Store};
