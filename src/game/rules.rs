//! The points on which the sources of the rules differ.

use super::color::Color;

/// Which colour the player who ends the contract takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Passer {
    /// Black, as the rules say.
    #[default]
    Black,
    /// White, as some texts of the rules can be read.
    ///
    /// This only reverses [`first_player`](super::Position::first_player).
    White,
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

/// Whether contract stones may be placed on the edges of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum ContractEdges {
    /// No: each is an error, contract-edge.
    ///
    /// No goal is judged before a stone is placed in play.
    #[default]
    Forbid,
    /// Yes, and the chains on the board at the pass are judged.
    Allow,
}

/// The variant of the rules that a game is played by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// Which colour the player who ends the contract takes.
    pub passer: Passer,
    /// Whether contract stones may be placed on the edges of the board.
    pub contract_edges: ContractEdges,
}
