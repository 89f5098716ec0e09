//! Sides, colours, coordinates and cells from their names.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, Cell, Side};
use super::cell_name::CellName;
use super::color::Color;
use super::coordinates::Coordinates;
use super::goal::Goal;
use super::pattern::Pattern;

/// A text that is not the name that was expected; it holds the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// Not a side: a number from 2 to 26.
    Side(String),
    /// Not a colour: `black` or `white`.
    Color(String),
    /// Not a system of coordinates: `hex` or `pbem`.
    Coordinates(String),
    /// Not a goal, such as `line`.
    Goal(String),
    /// Not a winning pattern, such as `three-edges`.
    Pattern(String),
    /// Not the name of a cell: letters and a number, such as `h8`.
    CellName(String),
    /// A name or number that is not a cell of the board.
    Cell(String),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, expected) = match self {
            Self::Side(text) => (text, "a side, which is a number from 2 to 26"),
            Self::Color(text) => (text, "a colour, which is `black` or `white`"),
            Self::Coordinates(text) => (text, "a system of coordinates: `hex` or `pbem`"),
            Self::Goal(text) => (text, "a goal, such as `line`"),
            Self::Pattern(text) => (text, "a winning pattern, such as `three-edges`"),
            Self::CellName(text) => {
                let cell =
                    "the name of a cell, which is one or two letters and a number, such as `h8`";
                (text, cell)
            }
            Self::Cell(text) => (text, "a cell of the board"),
        };
        write!(f, "`{}` is not {expected}", text.escape_debug())
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
        Self::new(n).ok_or_else(|| ParseError::Side(n.to_string()))
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
        is_cell
            .then_some(Self(index))
            .ok_or_else(|| ParseError::Cell(index.to_string()))
    }
}

impl FromStr for Side {
    type Err = ParseError;

    /// # Errors
    ///
    /// [`ParseError::Side`] unless the text is a number from 2 to 26.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text.parse().ok();
        number
            .and_then(Self::new)
            .ok_or_else(|| ParseError::Side(text.to_owned()))
    }
}

/// Reads the names of a type, in any letter case.
macro_rules! from_name {
    ($($type:ident)*) => {
        $(impl FromStr for $type {
            type Err = ParseError;

            /// # Errors
            ///
            /// A [`ParseError`] unless the text is one of the [names](Self::name), in any letter case.
            fn from_str(text: &str) -> Result<Self, ParseError> {
                let mut all = Self::ALL.into_iter();
                all.find(|it| text.eq_ignore_ascii_case(it.name()))
                    .ok_or_else(|| ParseError::$type(text.to_owned()))
            }
        })*
    };
}

from_name! { Color Coordinates Goal Pattern }

impl FromStr for CellName {
    type Err = ParseError;

    /// # Errors
    ///
    /// [`ParseError::CellName`] unless the text is one or two letters and a number, both from 1 to
    /// 51.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (letters, number) =
            letters_and_number(text).ok_or_else(|| ParseError::CellName(text.to_owned()))?;
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
    /// assert_eq!(board.parse_cell(Coordinates::Hex, "a1"), Err(ParseError::Cell("a1".to_owned())));
    /// assert_eq!(board.parse_cell(Coordinates::Hex, "8h"), Err(ParseError::CellName("8h".to_owned())));
    /// ```
    pub fn parse_cell(&self, coordinates: Coordinates, name: &str) -> Result<Cell, ParseError> {
        let (column, row) =
            letters_and_number(name).ok_or_else(|| ParseError::CellName(name.to_owned()))?;
        self.cell_at(coordinates, column, row)
            .ok_or_else(|| ParseError::Cell(name.to_owned()))
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
