//! Sides, colours, coordinates and cells from their names.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, Cell, Side};
use super::cell_name::CellName;
use super::color::Color;
use super::coordinates::Coordinates;

/// A text that is not the name that was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// Not a side: a number from 2 to 26.
    Side,
    /// Not a colour: `black` or `white`.
    Color,
    /// Not a system of coordinates: `hex` or `pbem`.
    Coordinates,
    /// Not the name of a cell: letters and a number, such as `h8`.
    CellName,
    /// A name of no cell of the board.
    Cell,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Side => "a side is a number from 2 to 26",
            Self::Color => "a colour is `black` or `white`",
            Self::Coordinates => "coordinates are `hex` or `pbem`",
            Self::CellName => "a cell is one or two letters and a number, such as `h8`",
            Self::Cell => "this is not a cell of the board",
        })
    }
}

impl std::error::Error for ParseError {}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl From<Side> for u32 {
    fn from(side: Side) -> Self {
        side.get()
    }
}

impl TryFrom<u32> for Side {
    type Error = ParseError;

    /// # Errors
    ///
    /// [`ParseError::Side`] outside 2 to 26.
    fn try_from(n: u32) -> Result<Self, ParseError> {
        Self::new(n).ok_or(ParseError::Side)
    }
}

impl From<Cell> for u16 {
    fn from(cell: Cell) -> Self {
        cell.0
    }
}

impl TryFrom<u16> for Cell {
    type Error = ParseError;

    /// # Errors
    ///
    /// [`ParseError::Cell`] if the largest board has no cell with that [number](Cell::index).
    fn try_from(index: u16) -> Result<Self, ParseError> {
        let is_cell = u32::from(index) < Side::MAX.cell_count();
        is_cell.then_some(Self(index)).ok_or(ParseError::Cell)
    }
}

impl FromStr for Side {
    type Err = ParseError;

    /// # Errors
    ///
    /// [`ParseError::Side`] unless the text is a number from 2 to 26.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text.parse().ok();
        number.and_then(Self::new).ok_or(ParseError::Side)
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// # Errors
    ///
    /// [`ParseError::Color`] unless the text is `black` or `white`, in any letter case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|color| text.eq_ignore_ascii_case(color.name()))
            .ok_or(ParseError::Color)
    }
}

impl FromStr for Coordinates {
    type Err = ParseError;

    /// # Errors
    ///
    /// [`ParseError::Coordinates`] unless the text is `hex` or `pbem`, in any letter case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|coordinates| text.eq_ignore_ascii_case(coordinates.name()))
            .ok_or(ParseError::Coordinates)
    }
}

impl FromStr for CellName {
    type Err = ParseError;

    /// # Errors
    ///
    /// [`ParseError::CellName`] unless the text is one or two letters and a number, both from 1 to
    /// 51.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (letters, number) = letters_and_number(text).ok_or(ParseError::CellName)?;
        Ok(Self::new(letters, number))
    }
}

impl Board {
    /// The cell with an algebraic name such as `h8`, in either letter case: the inverse of
    /// [`algebraic`](Self::algebraic).
    ///
    /// # Errors
    ///
    /// [`ParseError::CellName`] if the text is not a name, [`ParseError::Cell`] if this board has
    /// no such cell.
    ///
    /// ```
    /// use unlur::game::{Board, Coordinates, ParseError, Side};
    ///
    /// let board = Board::get(Side::new(8).unwrap());
    /// assert_eq!(board.parse_cell(Coordinates::Hex, "h8"), Ok(board.cell(7, 7).unwrap()));
    /// assert_eq!(board.parse_cell(Coordinates::Hex, "a1"), Err(ParseError::Cell));
    /// assert_eq!(board.parse_cell(Coordinates::Hex, "8h"), Err(ParseError::CellName));
    /// ```
    pub fn parse_cell(&self, coordinates: Coordinates, name: &str) -> Result<Cell, ParseError> {
        let (column, row) = letters_and_number(name).ok_or(ParseError::CellName)?;
        self.cell_at(coordinates, column, row)
            .ok_or(ParseError::Cell)
    }

    /// The cell that Abstract Play calls `name`; exactly the names that
    /// [`abstract_play`](Self::abstract_play) writes are read.
    #[must_use]
    pub fn cell_from_abstract_play(&self, name: &str) -> Option<Cell> {
        let is_written = !name.contains(|c: char| c.is_ascii_uppercase());
        let (from_bottom, number) = letters_and_number(name).filter(|_| is_written)?;
        let row = self.side().width().checked_sub(from_bottom.into())?;
        self.cell(row, u32::from(number) - 1)
    }
}

/// The two 1-based numbers of a cell's name, up to the width of the largest board.
pub(super) fn letters_and_number(name: &str) -> Option<(u8, u8)> {
    let middle = name.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, digits) = name.split_at(middle);
    let is_number = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
    if letters.is_empty() || letters.len() > 2 || digits.len() > 2 || !is_number {
        return None;
    }
    let letters = letters.bytes().fold(0, |sum, letter| {
        sum * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1
    });
    let on_a_board = |number: u32| {
        u8::try_from(number)
            .ok()
            .filter(|_| number <= Side::MAX.width())
    };
    Some((on_a_board(letters)?, on_a_board(digits.parse().ok()?)?))
}
