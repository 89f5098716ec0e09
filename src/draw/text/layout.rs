//! Where cells and labels are in a drawing.
//!
//! A row of the board is a line with its cells two columns apart, and a longer row begins one
//! column further left than its neighbour. So the cells of a column of the coordinates are on a
//! slanted line, one column further with each row. The label is above the first cell, where the
//! next cell of that line would be.

use crate::game::{Board, Cell, Coordinates};

/// The distance of a row's number from its nearest cell: the bracket of a last move and a blank are
/// between them.
const NUMBER_GAP: usize = 3;

/// The places of one drawing, by 0-based line and 0-based column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    board: &'static Board,
    coordinates: Coordinates,
    /// The lines.
    pub(super) down: Extent,
    /// The columns.
    pub(super) across: Extent,
}

/// The lines or the columns of a drawing: those of the cells, and those of labels around them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub(super) before: usize,
    pub(super) cells: usize,
    pub(super) after: usize,
}

impl Extent {
    pub(super) const fn whole(self) -> usize {
        self.before + self.cells + self.after
    }
}

impl Layout {
    pub(super) fn new(board: &'static Board, coordinates: Coordinates) -> Self {
        let width = board.side().width() as usize;
        let letters = if width > 26 { 2 } else { 1 };
        let number = NUMBER_GAP - 1 + if width > 9 { 2 } else { 1 };
        // The letters of a column with two are on the slanted line one above the other.
        let (above, left, right) = match coordinates {
            Coordinates::Hex => (letters, letters, number),
            Coordinates::Pbem => (1, number, letters),
        };
        Self {
            board,
            coordinates,
            down: Extent {
                before: above,
                cells: width,
                after: 0,
            },
            across: Extent {
                before: left,
                cells: 2 * width - 1,
                after: right,
            },
        }
    }

    /// The line and column of a cell.
    pub(super) fn cell(&self, cell: Cell) -> (usize, usize) {
        let (row, index) = self.board.row_and_index(cell);
        let shift = row.abs_diff(self.board.side().get() - 1);
        let column = self.across.before + (shift + 2 * index) as usize;
        (self.down.before + row as usize, column)
    }

    /// Every character of the labels of the cells that are seen, with its line and column.
    pub(super) fn labels(
        &self,
        is_seen: impl Fn(Cell) -> bool,
    ) -> impl Iterator<Item = (usize, usize, char)> {
        (1..=self.board.side().width()).flat_map(move |number| {
            let mut characters = self.column_label(number, &is_seen);
            characters.append(&mut self.row_label(number, &is_seen));
            characters
        })
    }

    /// The letters of the 1-based column `number`.
    fn column_label(
        &self,
        number: u32,
        is_seen: &impl Fn(Cell) -> bool,
    ) -> Vec<(usize, usize, char)> {
        let mut cells = self.line_of(|(column, _)| u32::from(column) == number);
        let Some(first) = cells.find(|&cell| is_seen(cell)) else {
            return Vec::new();
        };
        let name = self.board.algebraic(self.coordinates, first).to_string();
        let letters = name.trim_end_matches(|character: char| character.is_ascii_digit());
        let (line, column) = self.cell(first);
        match self.coordinates {
            Coordinates::Hex => (1..)
                .zip(letters.chars().rev())
                .map(|(up, letter)| (line - up, column - up, letter))
                .collect(),
            Coordinates::Pbem => (column + 1..)
                .zip(letters.chars())
                .map(|(column, letter)| (line - 1, column, letter))
                .collect(),
        }
    }

    /// The digits of the 1-based row `number`.
    fn row_label(&self, number: u32, is_seen: &impl Fn(Cell) -> bool) -> Vec<(usize, usize, char)> {
        let cells = self.line_of(|(_, row)| u32::from(row) == number);
        let mut cells = cells.filter(|&cell| is_seen(cell));
        let digits = number.to_string();
        let (nearest, step) = match self.coordinates {
            Coordinates::Hex => (cells.next_back(), NUMBER_GAP.cast_signed()),
            Coordinates::Pbem => (cells.next(), 1 - (NUMBER_GAP + digits.len()).cast_signed()),
        };
        let Some((line, column)) = nearest.map(|cell| self.cell(cell)) else {
            return Vec::new();
        };
        (column.saturating_add_signed(step)..)
            .zip(digits.chars())
            .map(|(column, digit)| (line, column, digit))
            .collect()
    }

    /// The cells whose 1-based column and row fit, from the top and from the left.
    fn line_of(&self, fits: impl Fn((u8, u8)) -> bool) -> impl DoubleEndedIterator<Item = Cell> {
        let cells = self.board.cells();
        cells.filter(move |&cell| fits(self.board.column_row(self.coordinates, cell)))
    }
}
