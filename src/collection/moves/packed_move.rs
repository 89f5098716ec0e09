//! A move as a number that can be compared.

use crate::game::{Action, Board, Cell, Color, Symmetry};

/// A move in two bytes: the pass, then black stones, then white ones, by cell; then setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(in crate::collection) struct PackedMove(u16);

/// More cells than a board has.
const CELLS: u16 = 1 << 12;

impl PackedMove {
    /// The end of the contract.
    pub(in crate::collection) const PASS: Self = Self(0);
    /// Ends a sequence of cells that are set up at once, so that a part of the sequence does not
    /// count as a prefix.
    pub(in crate::collection) const END_OF_SETUP: Self = Self(1 + 5 * CELLS);

    /// A stone that is played.
    pub(in crate::collection) fn stone(color: Color, cell: Cell) -> Self {
        Self::new(color as u16, cell)
    }

    /// The setup of a cell: a stone, or an empty cell.
    pub(in crate::collection) fn setup(color: Option<Color>, cell: Cell) -> Self {
        Self::new(color.map_or(4, |color| 2 + color as u16), cell)
    }

    fn new(kind: u16, cell: Cell) -> Self {
        let cell = u16::try_from(cell.index()).unwrap_or(CELLS - 1);
        Self(1 + kind * CELLS + cell)
    }

    /// The kind of action on the cell, as a number.
    fn kind(self) -> Option<u16> {
        Some(self.0.checked_sub(1)? / CELLS)
    }

    /// The number of its cell, if it has one.
    pub(in crate::collection) fn cell(self) -> Option<usize> {
        let cell = usize::from(self.0.checked_sub(1)? % CELLS);
        (self != Self::END_OF_SETUP).then_some(cell)
    }

    /// The move with another cell, given by its number.
    pub(in crate::collection) fn on(self, cell: u16) -> Self {
        let own = self.0.saturating_sub(1) % CELLS;
        Self(self.0 - own + cell)
    }

    /// The colour and the cell of a stone that is played, if the board has it.
    pub(in crate::collection) fn played(self, board: &Board) -> Option<(Color, Cell)> {
        let color = match self.kind() {
            Some(0) => Color::Black,
            Some(1) => Color::White,
            _ => return None,
        };
        Some((color, board.cell_by_index(self.cell()?)?))
    }

    /// The action of placing the stone, if its cell is on the board; otherwise the pass.
    pub(in crate::collection) fn action(self, board: &Board) -> Action {
        let stone = self.played(board);
        stone.map_or(Action::Pass, |(color, cell)| Action::Stone { color, cell })
    }

    pub(in crate::collection) fn is_stone(self) -> bool {
        matches!(self.kind(), Some(0 | 1))
    }

    /// Whether it is a stone that is played or the pass.
    pub(in crate::collection) fn is_move(self) -> bool {
        self.is_stone() || self == Self::PASS
    }

    pub(in crate::collection) fn is_setup(self) -> bool {
        matches!(self.kind(), Some(2..=4))
    }

    /// Its image under a symmetry.
    pub(in crate::collection) fn mapped(self, board: &Board, symmetry: Symmetry) -> Self {
        let cell = self.cell().and_then(|cell| board.cell_by_index(cell));
        let mapped = cell.zip(self.kind());
        mapped.map_or(self, |(cell, kind)| {
            Self::new(kind, board.image(symmetry, cell))
        })
    }

    /// A number from 1, in the order of the moves.
    pub(in crate::collection) fn number(self) -> u64 {
        u64::from(self.0) + 1
    }
}

impl From<Action> for PackedMove {
    fn from(action: Action) -> Self {
        match action {
            Action::Stone { color, cell } => Self::stone(color, cell),
            Action::Pass | Action::Resign(_) => Self::PASS,
        }
    }
}
