//! What a main line put on the board.

use crate::game::{Cell, Color};

/// One thing that a main line did to the board, as it was read: however the record spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// A stone was played; in the contract it is black, whoever placed it.
    Stone(Color, Cell),
    /// The contract ended, by a written pass or a White stone that implies it.
    Pass,
    /// A setup stone was put on a cell, or what stood there was taken off.
    SetUp(Option<Color>, Cell),
}
