//! Actions of the players, their effects, and the reasons to refuse them.

use std::fmt;

use super::board::Cell;
use super::color::Color;
use super::goal::Outcome;
use super::pattern::Patterns;

/// A player's action in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Action {
    /// A stone on a cell. The stones of the contract are black, whichever player places them.
    Stone {
        /// The colour of the stone.
        color: Color,
        /// The cell that it is placed on.
        cell: Cell,
    },
    /// The end of the contract: the player who passes chooses Black.
    Pass,
    /// The player of this colour resigns.
    Resign(Color),
}

/// A violation of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayError {
    /// There is a stone on the cell already.
    Occupied,
    /// A stone on an edge cell during the contract, unless the rules allow it.
    ContractEdge,
    /// A stone of the colour that was not to move.
    WrongTurn {
        /// The colour that was to move; black during the contract.
        expected: Color,
    },
    /// A pass after the contract has ended.
    PassAfterContract,
    /// Anything after the end of the game.
    Over,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied => f.write_str("the cell is occupied"),
            Self::ContractEdge => f.write_str("contract stones may not be placed on an edge"),
            Self::WrongTurn { expected } => write!(f, "a {expected} stone was expected"),
            Self::PassAfterContract => f.write_str("the contract has already ended"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for PlayError {}

/// The effect of an action that was applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// The rule it broke; always `None` from [`Position::play`](super::Position::play).
    pub violation: Option<PlayError>,
    /// The outcome, if this action decided the game on the board.
    pub outcome: Option<Outcome>,
    /// The patterns that hold for the first time after this action; their edges are in
    /// [`Position::patterns`](super::Position::patterns).
    pub patterns: Patterns,
}
