//! Spellings for other programs than this one.

use crate::game::{Board, Coordinates};
use crate::record::read_point;

/// How SGF is written; the default is the canonical form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spelling {
    /// How points are named.
    pub points: PointSpelling,
    /// How points map to the board.
    pub coordinates: Coordinates,
    /// How contract stones are coloured.
    pub contract: ContractSpelling,
    /// Whether the pass that ends the contract is written.
    pub pass: PassSpelling,
}

/// How points are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum PointSpelling {
    /// A letter and a number: `h8`.
    #[default]
    Algebraic,
    /// Two letters, as in the fourth version of SGF: `hh`.
    Letters,
}

/// How contract stones are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum ContractSpelling {
    /// All black.
    #[default]
    Colour,
    /// Black and White in turn, by the seat that placed them.
    Seat,
}

/// Whether the pass that ends the contract is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum PassSpelling {
    /// As a separate move.
    #[default]
    Explicit,
    /// Not at all, if the first White stone implies it.
    Implied,
}

impl Spelling {
    /// Whether this is the canonical form, which reads back in every case.
    #[must_use]
    pub fn is_canonical(self) -> bool {
        self == Self::default()
    }

    /// Appends a point in canonical form, respelled; a point that is not a cell stays as it is.
    pub(super) fn push_point(self, board: &'static Board, canonical: &[u8], out: &mut Vec<u8>) {
        if self.is_canonical() && is_plain(canonical) {
            out.extend(canonical);
            return;
        }
        let cell = read_point(canonical)
            .and_then(|point| board.cell_at(Coordinates::Hex, point.column, point.row));
        match (cell, self.points) {
            (None, _) => out.extend(canonical),
            (Some(cell), PointSpelling::Algebraic) => {
                out.extend(board.algebraic(self.coordinates, cell).as_bytes());
            }
            (Some(cell), PointSpelling::Letters) => {
                let (column, row) = board.column_row(self.coordinates, cell);
                out.extend([column, row].map(letter));
            }
        }
    }
}

/// Whether a point is written as the name of a cell is: nearly all of them are.
fn is_plain(point: &[u8]) -> bool {
    match point {
        [b'a'..=b'z', b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// FF\[4\]'s letter for a column or row from 1 to 52.
fn letter(number: u8) -> u8 {
    match number {
        0..=26 => b'a' + number.saturating_sub(1),
        _ => b'A' + (number - 27),
    }
}
