//! The names of cells in plain text.

use crate::convert::document::cell_at;
use crate::convert::sgf::point::point_name;
use crate::game::{Board, Cell, Coordinates};
use crate::record::{Point, read_point};

named! {
    /// How plain text names cells. The same name means different cells in different systems.
    #[derive(Default)]
    pub enum TextNotation {
        /// Letter of the column and number of the row from the top, in the `hex` coordinates: `h8`.
        #[default]
        Hex = "hex",
        /// Letter of the row from the top and number of the column, in the `pbem` coordinates: `A5`.
        Pbem = "pbem",
        /// Letter of the row from the bottom and number of the cell in that row: `b5`.
        AbstractPlay = "apgame",
    }
}

impl TextNotation {
    /// The notation of that name, in any letter case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|notation| notation.name().eq_ignore_ascii_case(name))
    }

    /// The coordinates whose points the names are; `None` for those of Abstract Play, which counts from
    /// the edges of the board.
    #[must_use]
    pub const fn coordinates(self) -> Option<Coordinates> {
        match self {
            Self::Hex => Some(Coordinates::Hex),
            Self::Pbem => Some(Coordinates::Pbem),
            Self::AbstractPlay => None,
        }
    }

    /// The cell that a name means; `None` if it does not name a cell of this board.
    pub(super) fn cell(self, board: &Board, name: &str) -> Option<Cell> {
        match self {
            Self::Hex => cell_at(board, name.as_bytes()),
            Self::Pbem => {
                // In this notation the letter is the row, so the parts of a point are swapped.
                let point = read_point(name.as_bytes())?;
                board.cell_at(Coordinates::Pbem, point.row, point.column)
            }
            Self::AbstractPlay => board.cell_from_abstract_play(&name.to_ascii_lowercase()),
        }
    }

    /// The name of a cell.
    pub(super) fn write(self, board: &Board, cell: Cell) -> String {
        match self {
            Self::Hex => board.algebraic(Coordinates::Hex, cell).to_string(),
            Self::Pbem => {
                let (column, row) = board.square(Coordinates::Pbem, cell);
                let turned = Point {
                    column: row,
                    row: column,
                };
                point_name(turned).to_ascii_uppercase()
            }
            Self::AbstractPlay => board.abstract_play(cell).to_string(),
        }
    }
}

/// Whether a word has the form of a cell's name: one or two letters and one or two digits.
pub(super) fn is_cell_name(word: &str) -> bool {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let letters = word.len() - digits.len();
    (1..=2).contains(&letters)
        && (1..=2).contains(&digits.len())
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && !digits.starts_with('0')
}
