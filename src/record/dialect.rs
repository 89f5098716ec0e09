//! The spellings met in files, as tables.

use crate::game::Coordinates;

named! {
    /// The meaning of a size in a record.
    pub enum SizeMeaning {
        /// The board's width at its widest row, `2n-1`, as in SGF.
        Width = "width",
        /// The board's side, `n`.
        Side = "side",
    }
}

named! {
    /// How a record spells the stones of the contract.
    pub enum ContractReading {
        /// All contract stones as Black's.
        Colour = "colour",
        /// Each contract stone in the colour of the seat that placed it: first `B`, then `W`.
        Seat = "seat",
        /// There is no contract: setup stones give a position in play.
        None = "none",
    }
}

named! {
    /// How a record spells the pass that ends the contract.
    pub enum PassReading {
        /// As a separate move.
        Explicit = "explicit",
        /// Not at all: the first White stone shows that it has happened.
        Implied = "implied",
        /// There is none (yet).
        None = "none",
    }
}

/// The reading of a record that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reading {
    /// How its points map to the board.
    pub coordinates: Coordinates,
    /// The meaning of its size.
    pub size: SizeMeaning,
    /// How its contract stones are spelled.
    pub contract: ContractReading,
    /// How its pass is spelled; the replay sets it.
    pub pass: PassReading,
    /// Whether everything is declared, or the points leave no doubt: if any single point were
    /// changed, the coordinates, the size and the side would be the same.
    pub certain: bool,
}
