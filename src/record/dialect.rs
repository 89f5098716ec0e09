//! The dialects of records, and the options that fix a dialect beforehand.

use crate::game::{Coordinates, Side};

named! {
    /// The meaning of a size in a record.
    pub enum SizeMeaning {
        /// The width of the board at its widest, 2n-1.
        Width = "width",
        /// The side of the board, n.
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
#[non_exhaustive]
pub struct Dialect {
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

/// How records are read.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The coordinates of every record; `None` finds them out.
    pub coordinates: Option<Coordinates>,
    /// The meaning of the sizes in the records; `None` takes the width, or the side if the points
    /// fit no board of that width.
    pub size_means: Option<SizeMeaning>,
    /// The side of the board if a record does not give a possible one.
    pub side: Option<Side>,
    /// Whether a game without `GM` is Unlur.
    pub assume_unlur: bool,
}
