//! The empty cells of a board.

use crate::game::{Board, Cell};

/// The empty cells. Their order has no meaning, except that inner cells come first until an edge
/// cell is taken.
#[derive(Clone, Debug)]
pub(super) struct EmptyCells {
    cells: Vec<Cell>,
    /// The index of each cell in `cells`.
    places: Vec<usize>,
    /// The number of inner cells at the beginning of `cells`.
    inner: usize,
}

impl EmptyCells {
    pub(super) fn new(board: &'static Board) -> Self {
        let mut free = Self {
            cells: Vec::with_capacity(board.cell_count()),
            places: vec![0; board.cell_count()],
            inner: 0,
        };
        free.reset(board);
        free
    }

    /// Makes every cell empty, in a fixed order.
    pub(super) fn reset(&mut self, board: &'static Board) {
        let cells = |inner| {
            board
                .cells()
                .filter(move |&cell| board.is_inner(cell) == inner)
        };
        self.cells.clear();
        self.cells.extend(cells(true));
        self.inner = self.cells.len();
        self.cells.extend(cells(false));
        for (place, cell) in self.cells.iter().enumerate() {
            self.places[cell.index()] = place;
        }
    }

    /// The empty cells.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The empty inner cells, as long as only inner cells were taken.
    pub(super) fn inner(&self) -> &[Cell] {
        &self.cells[..self.inner]
    }

    /// Takes an inner cell, as long as only inner cells were taken.
    pub(super) fn take_inner(&mut self, cell: Cell) {
        self.inner -= 1;
        self.swap(self.places[cell.index()], self.inner);
        self.take(cell);
    }

    /// Takes a cell.
    pub(super) fn take(&mut self, cell: Cell) {
        let place = self.places[cell.index()];
        self.cells.swap_remove(place);
        if let Some(moved) = self.cells.get(place) {
            self.places[moved.index()] = place;
        }
    }

    fn swap(&mut self, left: usize, right: usize) {
        self.cells.swap(left, right);
        self.places[self.cells[left].index()] = left;
        self.places[self.cells[right].index()] = right;
    }
}
