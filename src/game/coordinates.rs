//! Names of cells: the two embeddings of the board in a square, and the names of Abstract Play.

use std::ops::RangeInclusive;

use super::board::{Board, Cell, OFF_BOARD, row_length};
use super::cell_name::CellName;

named! {
    /// How the hexagon lies in a square of `2n - 1` columns and rows. Rows count from the top in both.
    #[derive(Default)]
    pub enum Coordinates {
        /// The corners cut off are the top left and the bottom right one, as in the rhombus of Hex.
        #[default]
        Hex = "hex",
        /// The corners cut off are the top right and the bottom left one, as on the `PBeM` server.
        Pbem = "pbem",
    }
}

impl Board {
    pub(super) fn fill_squares(&mut self) {
        for coordinates in Coordinates::ALL {
            for cell in self.cells() {
                let (column, row) = self.square(coordinates, cell);
                let row = &mut self.squares[coordinates as usize][usize::from(row)];
                row[usize::from(column)] = cell.0;
            }
        }
    }

    /// The cell in the 1-based `column` from the left and the 1-based `row` from the top.
    ///
    /// ```
    /// use unlur::game::{Board, Coordinates, Side};
    ///
    /// let board = Board::get(Side::new(3).unwrap());
    /// assert_eq!(board.cell_at(Coordinates::Hex, 1, 1), None);
    /// assert_eq!(board.cell_at(Coordinates::Hex, 3, 1), board.cell(0, 0));
    /// assert_eq!(board.cell_at(Coordinates::Pbem, 1, 1), board.cell(0, 0));
    /// ```
    #[must_use]
    pub fn cell_at(&self, coordinates: Coordinates, column: u8, row: u8) -> Option<Cell> {
        self.cells_at(coordinates)(column, row)
    }

    /// [`cell_at`](Self::cell_at) for many places.
    pub(crate) fn cells_at(&self, coordinates: Coordinates) -> impl Fn(u8, u8) -> Option<Cell> {
        let square = &*self.squares[coordinates as usize];
        |column, row| {
            if column | row >= 64 {
                return None;
            }
            let cell = square[usize::from(row) % 64][usize::from(column) % 64];
            (cell != OFF_BOARD).then_some(Cell(cell))
        }
    }

    /// The 1-based column from the left and the 1-based row from the top of a cell; `None` for a
    /// cell of a larger board.
    #[must_use]
    pub fn column_row(&self, coordinates: Coordinates, cell: Cell) -> Option<(u8, u8)> {
        self.contains(cell).then(|| self.square(coordinates, cell))
    }

    /// [`column_row`](Self::column_row) of a cell of this board.
    pub(crate) fn square(&self, coordinates: Coordinates, cell: Cell) -> (u8, u8) {
        let (row, index) = self.row_index(cell);
        let middle = u32::from(self.side().middle());
        let shift = match coordinates {
            Coordinates::Hex => middle.saturating_sub(row),
            Coordinates::Pbem => row.saturating_sub(middle),
        };
        (small(index + 1 + shift), small(row + 1))
    }

    /// The 1-based columns of the first and the last cell in a 1-based `row` of the board.
    #[must_use]
    pub(crate) fn columns_of_row(&self, coordinates: Coordinates, row: u8) -> RangeInclusive<u8> {
        let cell = |index| self.cell(u32::from(row).checked_sub(1)?, index);
        let Some(first) = cell(0) else {
            return RangeInclusive::new(1, 0);
        };
        let first = self.square(coordinates, first).0;
        first..=first + row_length(self.side(), row - 1) - 1
    }

    /// The algebraic name of a cell: column letters and row number, lower case, such as `h8`; `?`
    /// for a cell of a larger board.
    ///
    /// ```
    /// use unlur::game::{Board, Coordinates, Side};
    ///
    /// let board = Board::get(Side::new(8).unwrap());
    /// let centre = board.cell(7, 7).unwrap();
    /// assert_eq!(board.algebraic(Coordinates::Hex, centre).to_string(), "h8");
    /// ```
    #[must_use]
    pub fn algebraic(&self, coordinates: Coordinates, cell: Cell) -> CellName {
        let place = self.column_row(coordinates, cell);
        place.map_or(CellName::UNKNOWN, |(column, row)| {
            CellName::new(column, row)
        })
    }

    /// The name of a cell on Abstract Play: the letter counts rows from the BOTTOM, the number is
    /// the 1-based position in that row from the left; `?` for a cell of a larger board.
    ///
    /// ```
    /// use unlur::game::{Board, Side};
    ///
    /// let board = Board::get(Side::new(6).unwrap());
    /// let cell = board.cell_from_abstract_play("b5").unwrap();
    /// assert_eq!(board.row_and_index(cell), Some((9, 4)));
    /// assert_eq!(board.abstract_play(cell).to_string(), "b5");
    /// ```
    #[must_use]
    pub fn abstract_play(&self, cell: Cell) -> CellName {
        let place = self.row_and_index(cell);
        place.map_or(CellName::UNKNOWN, |(row, index)| {
            CellName::new(small(self.side().width() - row), small(index + 1))
        })
    }
}

/// A row, column or index, which is below 52 on every board.
#[expect(clippy::cast_possible_truncation, reason = "51 at most")]
fn small(number: u32) -> u8 {
    number as u8
}
