//! Actions of the players, and their effects.

use super::board::Cell;
use super::color::Color;
use super::goal::Outcome;
use super::pattern::Patterns;
use super::rules::PlayError;

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
