//! The moves of many games in little memory.

use super::moves::{self, Moves, is_move, mapped, symmetries};
use crate::collection::query::Scope;
use crate::game::{Board, Cell, Side, Symmetry};
use crate::record::Placement;

/// The moves of many games: two bytes a move and 24 a game.
#[derive(Clone, Debug)]
pub struct Games {
    pub(super) scope: Scope,
    codes: Vec<u16>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    start: usize,
    length: u32,
    side: Side,
    symmetry: u8,
}

impl Games {
    /// No games yet; they will be compared under all symmetries, or as they stand.
    #[must_use]
    pub fn new(scope: Scope) -> Self {
        Self {
            scope,
            codes: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Adds the main line of a game, whose number is how many were added before.
    pub fn push(&mut self, side: Side, placements: impl Iterator<Item = Placement>) {
        self.push_moves(&Moves::new(side, placements, self.scope));
    }

    /// Adds moves that were brought to their smallest form elsewhere, in the same scope.
    pub fn push_moves(&mut self, moves: &Moves) {
        self.rows.push(Row {
            start: self.codes.len(),
            length: u32::try_from(moves.codes.len()).unwrap_or(u32::MAX),
            side: moves.side,
            symmetry: moves.symmetry,
        });
        self.codes.extend_from_slice(&moves.codes);
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The side of a game's board.
    #[must_use]
    pub fn side(&self, game: usize) -> Side {
        self.rows[game].side
    }

    /// How many moves of a game were made, the pass too.
    #[must_use]
    pub fn moves(&self, game: usize) -> usize {
        let codes = self.codes(game).iter();
        codes.filter(|&&code| is_move(code)).count()
    }

    /// Its moves in the smallest form.
    pub(super) fn codes(&self, game: usize) -> &[u16] {
        let row = self.rows[game];
        &self.codes[row.start..][..row.length as usize]
    }

    /// Whether two games with the same smallest form are the same where they stand, too.
    #[must_use]
    pub fn is_same_place(&self, left: usize, right: usize) -> bool {
        // The first symmetry that leads to the form was taken for both.
        self.rows[left].symmetry == self.rows[right].symmetry
    }

    /// The index in [`Symmetry::ALL`] of the first symmetry that leads from one game to another;
    /// `None` when none does.
    #[must_use]
    pub fn symmetry_between(&self, from: usize, to: usize) -> Option<usize> {
        if self.side(from) != self.side(to) {
            return None;
        }
        let board = Board::get(self.side(from));
        let (from, to) = (self.standing(from), self.standing(to));
        symmetries(self.scope)
            .iter()
            .position(|&symmetry| mapped(board, symmetry, &from) == to)
    }

    /// The moves where they stand in the game.
    fn standing(&self, game: usize) -> Vec<u16> {
        let board = Board::get(self.side(game));
        mapped(board, inverse(self.rows[game].symmetry), self.codes(game))
    }

    /// The cell of the 0-based move `index` of a game without setup stones, where it stands.
    #[must_use]
    pub fn cell(&self, game: usize, index: usize) -> Option<Cell> {
        let code = *self.codes(game).get(index)?;
        let board = Board::get(self.side(game));
        let cell = board.cell_by_index(moves::cell(code))?;
        moves::is_stone(code).then(|| board.map(inverse(self.rows[game].symmetry), cell))
    }
}

/// What takes back the symmetry with that index in [`Symmetry::ALL`].
fn inverse(symmetry: u8) -> Symmetry {
    // A reflection takes itself back; of six turns as many are made as are missing.
    let index = usize::from(symmetry);
    Symmetry::ALL[if index < 6 { (6 - index) % 6 } else { index }]
}
