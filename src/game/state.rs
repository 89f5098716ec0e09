//! The phase of a game, and the part of a position that is copied for each move.

use super::board::Cell;
use super::color::Color;
use super::edges::Edges;
use super::goal::Outcome;
use super::merge::Merge;
use super::pattern::Patterns;

/// The part of a game that a position is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Phase {
    /// Black stones on inner cells, until a player passes.
    Contract,
    /// Stones of both colours in turn, White first.
    Play,
    /// The board decided the game, or a player resigned.
    Over,
}

/// Everything in a position except stones and chains: small enough to be kept for each move.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) phase: Phase,
    pub(super) turn: Option<Color>,
    pub(super) resigned: Option<Color>,
    pub(super) outcome: Option<Outcome>,
    /// A stone of the chain that decided; during the contract its last stone.
    pub(super) decided: Cell,
    /// The edges that some chain of each colour controls.
    pub(super) controlled: [Edges; 2],
    pub(super) patterns: Patterns,
    /// Whether stones were added without a search for patterns.
    pub(super) unseen: bool,
    /// Whether a pass has ended the contract.
    pub(super) assigned: bool,
    pub(super) contract: u32,
    pub(super) stones: [u16; 2],
}

impl State {
    pub(super) const START: Self = Self {
        phase: Phase::Contract,
        turn: Some(Color::Black),
        resigned: None,
        outcome: None,
        decided: Cell(0),
        controlled: [Edges::NONE; 2],
        patterns: Patterns::NONE,
        unseen: false,
        assigned: false,
        contract: 0,
        stones: [0; 2],
    };
}

/// A change to a position: the state before it, and its effect on the stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) state: State,
    pub(super) change: Change,
}

/// A change to the stones.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Nothing,
    Stone(Merge),
    Setup,
}
