//! The moves of the compared games.

use crate::collection::moves::{Moves, PackedMove, Store};
use crate::collection::query::Scope;
use crate::game::{Board, Cell, Side, Symmetry};
use crate::record::Placement;

/// The moves of many games: two bytes per move and 16 per game.
#[derive(Clone, Debug, Default)]
pub struct Games {
    pub(super) scope: Scope,
    /// The moves, and the first symmetry that brought them to their smallest form.
    store: Store<u8>,
}

impl Games {
    /// No games yet; they will be compared with or without symmetries.
    #[must_use]
    pub fn new(scope: Scope) -> Self {
        Self {
            scope,
            ..Self::default()
        }
    }

    /// Adds the main line of a game. Its number is the number of games added before.
    ///
    /// # Panics
    ///
    /// If there are more than `u32::MAX` blocks, which do not fit in memory.
    pub fn push(&mut self, side: Side, placements: impl Iterator<Item = Placement>) {
        self.add(&Moves::new(side, placements, self.scope));
    }

    /// Adds the moves of a game, with or without symmetries as chosen.
    pub(super) fn add(&mut self, moves: &Moves) {
        let codes = moves.codes.iter().copied();
        self.store.add(moves.side, codes, moves.symmetries[0]);
    }

    /// Adds the games of `other` after these, in its scope.
    ///
    /// # Panics
    ///
    /// If there are more than `u32::MAX` blocks, which do not fit in memory.
    pub fn append(&mut self, other: Self) {
        if !other.is_empty() {
            self.scope = other.scope;
        }
        self.store.append(other.store, |symmetry| symmetry);
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.store.rows.len()
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.store.rows.is_empty()
    }

    /// The side of a game's board.
    ///
    /// # Panics
    ///
    /// If the number is not that of a game here.
    #[must_use]
    pub fn side(&self, game: usize) -> Side {
        self.store.rows[game].side
    }

    /// The number of moves of a game, including the pass.
    ///
    /// # Panics
    ///
    /// If the number is not that of a game here.
    #[must_use]
    pub fn moves(&self, game: usize) -> usize {
        moves(self.codes(game))
    }

    /// Its moves in the smallest form.
    pub(super) fn codes(&self, game: usize) -> &[PackedMove] {
        self.store.codes(&self.store.rows[game])
    }

    /// The games that have a move, by side, moves and number.
    pub(super) fn sorted(&self) -> Vec<usize> {
        self.store.sorted(|row| moves(self.store.codes(row)) > 0)
    }

    /// Whether two games with the same smallest form also have the same moves without a symmetry.
    ///
    /// # Panics
    ///
    /// If the number is not that of a game here.
    #[must_use]
    pub fn is_same_place(&self, left: usize, right: usize) -> bool {
        // For both games, the first symmetry that gives the form was used.
        self.store.rows[left].about == self.store.rows[right].about
    }

    /// The index in [`Symmetry::ALL`] of the first symmetry that maps one game to another; `None`
    /// if there is none.
    ///
    /// # Panics
    ///
    /// If the number is not that of a game here.
    #[must_use]
    pub fn symmetry_between(&self, from: usize, to: usize) -> Option<usize> {
        if self.side(from) != self.side(to) {
            return None;
        }
        let board = Board::get(self.side(from));
        let recorded = |game: usize| mapped(board, self.to_record(game), self.codes(game));
        let (from, to) = (recorded(from), recorded(to));
        let mut symmetries = self.scope.symmetries().iter();
        symmetries.position(|&symmetry| mapped(board, symmetry, &from) == to)
    }

    /// The cell, in the record, of the 0-based move `index` of a game without setup stones.
    ///
    /// # Panics
    ///
    /// If the number is not that of a game here.
    #[must_use]
    pub fn cell(&self, game: usize, index: usize) -> Option<Cell> {
        let board = Board::get(self.side(game));
        let (_, cell) = self.codes(game).get(index)?.played(board)?;
        Some(board.image(self.to_record(game), cell))
    }

    /// The symmetry from the smallest form of a game to its record.
    fn to_record(&self, game: usize) -> Symmetry {
        // A reflection is its own inverse; six turns are a full one.
        let index = usize::from(self.store.rows[game].about);
        Symmetry::ALL[if index < 6 { (6 - index) % 6 } else { index }]
    }
}

fn moves(codes: &[PackedMove]) -> usize {
    codes.iter().filter(|code| code.is_move()).count()
}

/// The images of moves under a symmetry.
fn mapped(board: &Board, symmetry: Symmetry, codes: &[PackedMove]) -> Vec<PackedMove> {
    let mapped = codes.iter().map(|code| code.mapped(board, symmetry));
    let mut mapped: Vec<PackedMove> = mapped.collect();
    for setup in mapped.chunk_by_mut(|left, right| left.is_setup() && right.is_setup()) {
        setup.sort_unstable_by_key(|code| code.cell());
    }
    mapped
}
