//! The spellings met in files, as tables.

use crate::game::Coordinates;

/// The meaning of a size in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum SizeMeaning {
    /// The board's width at its widest row, `2n-1`, as in SGF.
    Width,
    /// The board's side, `n`.
    Side,
}

impl SizeMeaning {
    /// The lower-case name, as every output prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Width => "width",
            Self::Side => "side",
        }
    }
}

/// How a record spells the stones of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum ContractReading {
    /// All contract stones as Black's.
    Colour,
    /// Each contract stone in the colour of the seat that placed it: first `B`, then `W`.
    Seat,
    /// There is no contract: setup stones give a position in play.
    None,
}

impl ContractReading {
    /// The lower-case name, as every output prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colour => "colour",
            Self::Seat => "seat",
            Self::None => "none",
        }
    }
}

/// How a record spells the pass that ends the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum PassReading {
    /// As a separate move.
    Explicit,
    /// Not at all: the first White stone shows that it has happened.
    Implied,
    /// There is none (yet).
    None,
}

impl PassReading {
    /// The lower-case name, as every output prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::Implied => "implied",
            Self::None => "none",
        }
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
