//! The twelve symmetries of the board.

use super::board::{Board, Cell};
use super::edges::Edges;

/// A rotation of the board, or a reflection followed by one.
///
/// No symmetry changes a verdict or a pattern.
///
/// ```
/// use unlur::game::{Board, Side, Symmetry};
///
/// let board = Board::get(Side::new(4).unwrap());
/// let corner = board.cell(0, 0).unwrap();
/// for symmetry in Symmetry::ALL {
///     let mapped = board.map(symmetry, corner).unwrap();
///     assert_eq!(board.edges(mapped), symmetry.edges(board.edges(corner)));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Sixths of a full turn clockwise, 0 to 5, made after the reflection.
    turns: u8,
    /// Whether left and right are swapped first.
    mirrored: bool,
}

impl Symmetry {
    /// All twelve; the first changes nothing.
    pub const ALL: [Self; 12] = {
        let mut all = [Self {
            turns: 0,
            mirrored: false,
        }; 12];
        let mut turns = 0;
        while turns < 6 {
            all[turns as usize].turns = turns;
            all[turns as usize + 6].turns = turns;
            all[turns as usize + 6].mirrored = true;
            turns += 1;
        }
        all
    };

    /// The images of the edges of a set.
    #[must_use]
    pub fn edges(self, edges: Edges) -> Edges {
        let mirrored = if self.mirrored {
            edges.iter().map(|edge| (7 - edge) % 6 + 1).collect()
        } else {
            edges
        };
        mirrored.rotated(self.turns)
    }
}

impl Board {
    /// The image of a cell; `None` for a cell of a larger board.
    #[must_use]
    pub fn map(&self, symmetry: Symmetry, cell: Cell) -> Option<Cell> {
        self.contains(cell).then(|| self.image(symmetry, cell))
    }

    /// The image of a cell of this board.
    pub(crate) fn image(&self, symmetry: Symmetry, cell: Cell) -> Cell {
        let (mut q, mut r) = self.centred(cell);
        if symmetry.mirrored {
            q = -q - r;
        }
        for _ in 0..symmetry.turns {
            (q, r) = (-r, q + r);
        }
        // A symmetry maps the board to itself.
        self.at_axial(q, r).unwrap_or(cell)
    }
}
