//! One of the twelve images of a line, chosen while the line is read.

use crate::game::{Board, Cell, Symmetry};

/// Maps the cells of a line, one after another, so that all images of a line become one.
///
/// The image taken is the one whose cells come first, compared one by one. Of the symmetries only
/// those are kept that make it: the first cell that is not fixed by all of them chooses.
///
/// ```
/// use unlur::game::{Board, Side, Symmetry};
/// use unlur::collection::openings::Fold;
///
/// let board = Board::get(Side::new(5).unwrap());
/// let line = [board.cell(4, 4).unwrap(), board.cell(2, 5).unwrap(), board.cell(7, 1).unwrap()];
/// let folded = |symmetry| {
///     let mut fold = Fold::new(board);
///     line.map(|cell| fold.cell(board.map(symmetry, cell)))
/// };
/// for symmetry in Symmetry::ALL {
///     assert_eq!(folded(symmetry), folded(Symmetry::ALL[0]));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Fold {
    board: &'static Board,
    /// The symmetries that make the image so far.
    kept: Vec<Symmetry>,
}

impl Fold {
    /// A fold before the first cell.
    #[must_use]
    pub fn new(board: &'static Board) -> Self {
        Self {
            board,
            kept: Symmetry::ALL.to_vec(),
        }
    }

    /// Where the next cell of the line goes.
    ///
    /// # Panics
    ///
    /// When the cell is of a larger board.
    pub fn cell(&mut self, cell: Cell) -> Cell {
        let images = self.kept.iter();
        let images = images.map(|&symmetry| self.board.map(symmetry, cell));
        let first = images.min().unwrap_or(cell);
        self.kept
            .retain(|&symmetry| self.board.map(symmetry, cell) == first);
        first
    }
}
