//! The moves of many games, in the smallest of their symmetric forms.

mod code;
mod game_moves;
mod store;

pub(super) use code::Code;
pub use game_moves::Moves;
pub(super) use store::{Row, Store};
