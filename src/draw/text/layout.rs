//! The places of cells and labels in a drawing.
//!
//! A row of the board is a line with its cells two columns apart, and a longer row begins one
//! column further left than its neighbour. So the cells of a column of the coordinates are on a
//! slanted line, one column further with each row. The label is above the first cell, where the
//! next cell of that line would be.

use std::ops::Range;

use crate::game::{Board, Cell, Coordinates};

/// The distance of a row's number from its nearest cell: the bracket of a last move and a blank are
/// between them.
const NUMBER_GAP: usize = 3;

/// The places of one drawing, by 0-based line and 0-based column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    board: &'static Board,
    coordinates: Coordinates,
    /// The lines between two rows, and half of the columns between two cells.
    step: usize,
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

/// The lines or the columns of the visible part of a drawing.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// The lines or columns with visible cells.
    pub(super) cells: Range<usize>,
    /// All lines or columns of the visible part.
    pub(super) all: Range<usize>,
}

impl Extent {
    pub(super) const fn whole(self) -> usize {
        self.before + self.cells + self.after
    }

    /// The visible lines or columns if there is room for `room`: around the place `at`, moved by
    /// `scroll`.
    pub(super) fn seen(self, room: usize, at: usize, scroll: i32) -> Span {
        let (mut before, mut after) = (self.before, self.after);
        // A small window shows only cells, without labels.
        if self.whole() > room && room < 3 * (before + after) {
            (before, after) = (0, 0);
        }
        let seen = (room - before - after).min(self.cells);
        let most = self.cells - seen;
        let centred = at.saturating_sub(self.before + seen / 2).min(most);
        let moved = i64::try_from(centred).unwrap_or(0) + i64::from(scroll);
        let first = usize::try_from(moved.max(0)).unwrap_or(0).min(most);
        let first = self.before + first;
        Span {
            cells: first..first + seen,
            all: first - before..first + seen + after,
        }
    }
}

impl Layout {
    pub(super) fn new(board: &'static Board, coordinates: Coordinates, step: usize) -> Self {
        let width = board.side().width() as usize;
        let letters = if width > 26 { 2 } else { 1 };
        let number = NUMBER_GAP - 1 + if width > 9 { 2 } else { 1 };
        // If a column has two letters, they are one above the other on the slanted line.
        let (above, left, right) = match coordinates {
            Coordinates::Hex => (letters, letters, number),
            Coordinates::Pbem => (1, number, letters),
        };
        Self {
            board,
            coordinates,
            step,
            down: Extent {
                before: above,
                cells: (width - 1) * step + 1,
                after: 0,
            },
            across: Extent {
                before: left,
                cells: (2 * width - 2) * step + 1,
                after: right,
            },
        }
    }

    /// The line and column of a cell.
    pub(super) fn cell(&self, cell: Cell) -> (usize, usize) {
        let (row, index) = self.board.row_index(cell);
        let shift = row.abs_diff(self.board.side().get() - 1);
        let column = self.across.before + (shift + 2 * index) as usize * self.step;
        (self.down.before + row as usize * self.step, column)
    }

    /// Every character of the labels of the visible cells, with its line and column.
    pub(super) fn labels(&self, is_seen: impl Fn(Cell) -> bool) -> Vec<(usize, usize, char)> {
        let is_hex = self.coordinates == Coordinates::Hex;
        let seen: Vec<Cell> = self.board.cells().filter(|&cell| is_seen(cell)).collect();
        let place = |cell: &Cell| self.board.square(self.coordinates, *cell);
        let mut labels = Vec::new();
        for number in 1..=self.board.side().width() {
            let mut cells = seen.iter();
            if let Some(&first) = cells.find(|cell| u32::from(place(cell).0) == number) {
                let name = self.board.algebraic(self.coordinates, first).to_string();
                let letters = name.trim_end_matches(|character: char| character.is_ascii_digit());
                let (line, column) = self.cell(first);
                if is_hex {
                    let letters = (1..).zip(letters.chars().rev());
                    labels.extend(letters.map(|(up, letter)| (line - up, column - up, letter)));
                } else {
                    let letters = (column + 1..).zip(letters.chars());
                    labels.extend(letters.map(|(column, letter)| (line - 1, column, letter)));
                }
            }
            let is_in_row = |cell: &&Cell| u32::from(place(cell).1) == number;
            let mut row = seen.iter().filter(is_in_row);
            if let Some(&nearest) = if is_hex { row.next_back() } else { row.next() } {
                let (line, column) = self.cell(nearest);
                let digits = number.to_string();
                let start = if is_hex {
                    column + NUMBER_GAP
                } else {
                    (column + 1).saturating_sub(NUMBER_GAP + digits.len())
                };
                let digits = (start..).zip(digits.chars());
                labels.extend(digits.map(|(column, digit)| (line, column, digit)));
            }
        }
        labels
    }
}
