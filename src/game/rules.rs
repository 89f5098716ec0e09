//! The points on which the sources of the rules differ, and the violations of the rules.

use std::fmt;

use super::board::{Board, Cell};
use super::color::Color;
use super::state::Phase;

named! {
    /// Which colour the player who ends the contract takes.
    #[derive(Default)]
    pub enum Passer {
        /// Black, as the rules say.
        #[default]
        Black = "black",
        /// White, as some texts of the rules can be read.
        ///
        /// This only reverses [`first_player`](super::Position::first_player).
        White = "white",
    }
}

impl Passer {
    /// The colour that the player who ends the contract takes.
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
        }
    }
}

named! {
    /// Whether contract stones may be placed on the edges of the board.
    #[derive(Default)]
    pub enum ContractEdges {
        /// No: each is an error, contract-edge.
        ///
        /// No goal is judged before a stone is placed in play.
        #[default]
        Forbid = "forbid",
        /// Yes, and the chains on the board at the pass are judged.
        Allow = "allow",
    }
}

/// The variant of the rules that a game is played by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// The colour of the player who passes.
    pub passer: Passer,
    /// Whether contract stones may be placed on edge cells.
    pub contract_edges: ContractEdges,
}

impl Rules {
    /// The rule that a stone breaks because of its place, even if the cell is empty.
    #[inline]
    pub(crate) fn violation(self, board: &Board, phase: Phase, cell: Cell) -> Option<PlayError> {
        let is_forbidden = phase == Phase::Contract
            && self.contract_edges == ContractEdges::Forbid
            && !board.is_inner(cell);
        is_forbidden.then_some(PlayError::ContractEdge)
    }

    /// Whether moves are those of the default rules, whichever colour the passer takes.
    pub(crate) fn are_usual(self) -> bool {
        let passer = Passer::default();
        Self { passer, ..self } == Self::default()
    }
}

/// A violation of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayError {
    /// The cell is of a larger board.
    OffBoard,
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
            Self::OffBoard => f.write_str("the cell is not on this board"),
            Self::Occupied => f.write_str("the cell is occupied"),
            Self::ContractEdge => f.write_str("contract stones may not be placed on an edge"),
            Self::WrongTurn { expected } => write!(f, "a {expected} stone was expected"),
            Self::PassAfterContract => f.write_str("the contract has already ended"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for PlayError {}
