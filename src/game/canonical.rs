//! One of the twelve symmetric images of a game, chosen while the game is read.

use super::board::{Board, Cell};
use super::symmetry::Symmetry;

/// Maps the cells of a game one by one, so that all twelve images of a game become the same.
///
/// The *canonical form* is the image whose cells come first, compared one by one in the order of
/// the game. Only the symmetries that give it are kept: at the first cell where they differ, those
/// with the lowest image remain. So the canonical form of the beginning of a game is the beginning
/// of its canonical form.
///
/// ```
/// use unlur::game::{Board, Canonicalizer, Side, Symmetry};
///
/// let board = Board::get(Side::new(5).unwrap());
/// let game = [board.cell(4, 4).unwrap(), board.cell(2, 5).unwrap(), board.cell(7, 1).unwrap()];
/// let canonical = |symmetry| {
///     let mut canonicalizer = Canonicalizer::new(board);
///     game.map(|cell| canonicalizer.cell(board.map(symmetry, cell)?))
/// };
/// for symmetry in Symmetry::ALL {
///     assert_eq!(canonical(symmetry), canonical(Symmetry::ALL[0]));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Canonicalizer {
    board: &'static Board,
    /// The indices in [`Symmetry::ALL`] of the symmetries that give the canonical form so far.
    kept: [u8; Symmetry::ALL.len()],
    count: usize,
}

impl Canonicalizer {
    /// A canonicalizer before the first cell.
    #[must_use]
    pub fn new(board: &'static Board) -> Self {
        Self {
            board,
            kept: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            count: Symmetry::ALL.len(),
        }
    }

    /// A canonicalizer that maps each cell to itself, to compare games without symmetry.
    #[must_use]
    pub fn identity(board: &'static Board) -> Self {
        Self {
            count: 1,
            ..Self::new(board)
        }
    }

    /// The image of the next cell; `None` for a cell of a larger board, which is left out.
    pub fn cell(&mut self, cell: Cell) -> Option<Cell> {
        self.board.contains(cell).then(|| self.image(cell))
    }

    /// The image of the next cell, which is of this board.
    fn image(&mut self, cell: Cell) -> Cell {
        let board = self.board;
        self.next(|symmetry| board.image(symmetry, cell))
    }

    /// The image of cells that are set at the same time, in ascending order. Each has a mark, such
    /// as a colour, that the symmetries keep. `None` if a cell is of a larger board: then all are
    /// left out.
    pub fn set<T: Copy + Ord>(&mut self, cells: &[(Cell, T)]) -> Option<Vec<(Cell, T)>> {
        let mut cells_of_board = cells.iter().map(|(cell, _)| self.board.contains(*cell));
        cells_of_board.all(|it| it).then(|| self.images(cells))
    }

    /// The images of cells of this board; see [`set`](Self::set).
    pub(crate) fn images<T: Copy + Ord>(&mut self, cells: &[(Cell, T)]) -> Vec<(Cell, T)> {
        let board = self.board;
        self.next(|symmetry| {
            let images = cells.iter();
            let mut images: Vec<(Cell, T)> = images
                .map(|&(cell, mark)| (board.image(symmetry, cell), mark))
                .collect();
            images.sort_unstable();
            images
        })
    }

    /// The first symmetry in [`Symmetry::ALL`] that maps the game to its canonical form.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        Symmetry::ALL[usize::from(self.kept[0])]
    }

    /// The indices in [`Symmetry::ALL`] of all symmetries that do; several if the game so far is
    /// symmetric itself.
    #[must_use]
    pub fn symmetries(&self) -> &[u8] {
        &self.kept[..self.count]
    }

    /// Returns the least image and keeps only the symmetries that give it.
    fn next<T: Ord>(&mut self, image: impl Fn(Symmetry) -> T) -> T {
        let image = |index: u8| image(Symmetry::ALL[usize::from(index)]);
        let mut least = image(self.kept[0]);
        let mut count = 1;
        for at in 1..self.count {
            let other = image(self.kept[at]);
            if other < least {
                least = other;
                count = 0;
            } else if other > least {
                continue;
            }
            self.kept[count] = self.kept[at];
            count += 1;
        }
        self.count = count;
        least
    }
}

impl Board {
    /// The first of the cells that the twelve symmetries map `cell` to; `None` for a cell of a larger
    /// board.
    #[must_use]
    pub fn canonical_cell(&self, cell: Cell) -> Option<Cell> {
        Canonicalizer::new(Self::get(self.side())).cell(cell)
    }

    /// How many cells the twelve symmetries map `cell` to: 1, 6 or 12, and 0 for a cell of a larger
    /// board.
    #[must_use]
    pub fn orbit_size(&self, cell: Cell) -> usize {
        let mut canonicalizer = Canonicalizer::new(Self::get(self.side()));
        match canonicalizer.cell(cell) {
            Some(_) => Symmetry::ALL.len() / canonicalizer.symmetries().len(),
            None => 0,
        }
    }
}
