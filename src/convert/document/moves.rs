//! A move as data.

use super::text::Text;
#[cfg(feature = "json")]
use crate::convert::json;
use crate::game::{Board, Cell, CellName, Color, Coordinates};
use crate::record::{Termination, reads_as_move};
use crate::sgf::escaped_text;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "json",
    serde(tag = "kind", rename_all = "lowercase", try_from = "json::MoveFields")
)]
pub enum Move {
    /// A stone on a cell.
    Stone {
        /// Its colour; black for every stone of the contract.
        color: Color,
        /// The cell, as in `h8`: column letter and row number of the `hex` coordinates.
        at: CellName,
    },
    /// A pass.
    Pass {
        /// The colour it is written with; black for the pass that ends the contract.
        color: Color,
    },
    /// The player of that colour resigns.
    Resign {
        /// The colour.
        color: Color,
    },
    /// The player of that colour has run out of time.
    Time {
        /// The colour.
        color: Color,
    },
    /// The player of that colour forfeits the game.
    Forfeit {
        /// The colour.
        color: Color,
    },
    /// A value that does not name a cell of the board.
    Raw {
        /// The colour it is written with.
        color: Color,
        /// The value between the brackets.
        raw: Text,
    },
}

/// The identifier of the properties that hold the moves of a colour.
pub(in crate::convert) const fn identifier(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

impl Move {
    /// A word of another format that names no cell, marked if it would be a move in SGF.
    pub(in crate::convert) fn unreadable(color: Color, word: &str) -> Self {
        let mark = if reads_as_move(word.as_bytes()) {
            "no cell: "
        } else {
            ""
        };
        let raw = Text::from(escaped_text(&[mark, word].concat()).into_owned());
        Self::Raw { color, raw }
    }

    pub(in crate::convert) fn stone(board: &Board, color: Color, cell: Cell) -> Self {
        let at = board.algebraic(Coordinates::Hex, cell);
        Self::Stone { color, at }
    }

    /// The move by which the player of a colour loses in that way.
    #[must_use]
    pub const fn lost(color: Color, by: Termination) -> Self {
        match by {
            Termination::Resignation => Self::Resign { color },
            Termination::Time => Self::Time { color },
            Termination::Forfeit => Self::Forfeit { color },
        }
    }

    /// How its player loses, if that is what it says.
    #[must_use]
    pub const fn loss(&self) -> Option<Termination> {
        match self {
            Self::Resign { .. } => Some(Termination::Resignation),
            Self::Time { .. } => Some(Termination::Time),
            Self::Forfeit { .. } => Some(Termination::Forfeit),
            Self::Stone { .. } | Self::Pass { .. } | Self::Raw { .. } => None,
        }
    }

    /// The colour the move is written with.
    #[must_use]
    pub const fn color(&self) -> Color {
        match self {
            Self::Stone { color, .. }
            | Self::Pass { color }
            | Self::Resign { color }
            | Self::Time { color }
            | Self::Forfeit { color }
            | Self::Raw { color, .. } => *color,
        }
    }

    /// The identifier of the move's property: `B` or `W`.
    #[must_use]
    pub const fn identifier(&self) -> &'static str {
        identifier(self.color())
    }
}
