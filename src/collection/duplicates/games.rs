//! The moves of many games in little memory.

use super::moves::{self, Moves, is_move, mapped, symmetries};
use crate::collection::query::Scope;
use crate::game::{Board, Cell, Side, Symmetry};
use crate::record::Placement;

/// The moves of many games: two bytes per move and 20 per game.
#[derive(Clone, Debug)]
pub struct Games {
    pub(super) scope: Scope,
    /// Blocks are never copied when games are added, so memory does not peak.
    blocks: Vec<Vec<u16>>,
    rows: Vec<Row>,
}

/// Where the moves of a game are, and how they were brought to their smallest form.
#[derive(Clone, Copy, Debug)]
struct Row {
    block: u32,
    start: u32,
    length: u32,
    side: Side,
    symmetry: u8,
}

/// The number of codes in a block before the next one begins.
const BLOCK: usize = 1 << 20;

impl Games {
    /// No games yet; they will be compared with or without symmetries.
    #[must_use]
    pub fn new(scope: Scope) -> Self {
        Self {
            scope,
            blocks: Vec::new(),
            rows: Vec::new(),
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

    /// Adds the moves of a game in the scope of these.
    pub(super) fn add(&mut self, moves: &Moves) {
        if self.blocks.last().is_none_or(|block| block.len() >= BLOCK) {
            self.blocks.push(Vec::new());
        }
        let number = self.blocks.len() - 1;
        let block = &mut self.blocks[number];
        let count = |count: usize| u32::try_from(count).expect("a game fits into memory");
        self.rows.push(Row {
            block: count(number),
            start: count(block.len()),
            length: count(moves.codes.len()),
            side: moves.side,
            symmetry: moves.symmetries[0],
        });
        block.extend_from_slice(&moves.codes);
    }

    /// Adds the games of `other`, which were collected in the same scope, after these.
    ///
    /// # Panics
    ///
    /// If there are more than `u32::MAX` blocks, which do not fit in memory.
    pub fn append(&mut self, mut other: Self) {
        let before = u32::try_from(self.blocks.len()).expect("blocks fit into memory");
        other.blocks.iter_mut().for_each(Vec::shrink_to_fit);
        self.blocks.append(&mut other.blocks);
        self.rows.extend(other.rows.into_iter().map(|row| Row {
            block: before + row.block,
            ..row
        }));
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The side of a game's board.
    #[must_use]
    pub fn side(&self, game: usize) -> Side {
        self.rows[game].side
    }

    /// The number of moves of a game, including the pass.
    #[must_use]
    pub fn moves(&self, game: usize) -> usize {
        let codes = self.codes(game).iter();
        codes.filter(|&&code| is_move(code)).count()
    }

    /// Its moves in the smallest form.
    pub(super) fn codes(&self, game: usize) -> &[u16] {
        let row = self.rows[game];
        &self.blocks[row.block as usize][row.start as usize..][..row.length as usize]
    }

    /// Whether two games with the same smallest form have the same moves without a symmetry, too.
    #[must_use]
    pub fn is_same_place(&self, left: usize, right: usize) -> bool {
        // For both games, the first symmetry that gives the form was used.
        self.rows[left].symmetry == self.rows[right].symmetry
    }

    /// The index in [`Symmetry::ALL`] of the first symmetry that maps one game to another; `None`
    /// if there is none.
    #[must_use]
    pub fn symmetry_between(&self, from: usize, to: usize) -> Option<usize> {
        if self.side(from) != self.side(to) {
            return None;
        }
        let board = Board::get(self.side(from));
        let (from, to) = (self.as_recorded(from), self.as_recorded(to));
        symmetries(self.scope)
            .iter()
            .position(|&symmetry| mapped(board, symmetry, &from) == to)
    }

    /// The moves on the cells of the record.
    fn as_recorded(&self, game: usize) -> Vec<u16> {
        let board = Board::get(self.side(game));
        mapped(board, inverse(self.rows[game].symmetry), self.codes(game))
    }

    /// The cell, in the record, of the 0-based move `index` of a game without setup stones.
    #[must_use]
    pub fn cell(&self, game: usize, index: usize) -> Option<Cell> {
        let code = *self.codes(game).get(index)?;
        let board = Board::get(self.side(game));
        let cell = board.cell_by_index(moves::cell(code))?;
        moves::is_stone(code).then(|| board.map(inverse(self.rows[game].symmetry), cell))
    }
}

/// The inverse of the symmetry with that index in [`Symmetry::ALL`].
fn inverse(symmetry: u8) -> Symmetry {
    // A reflection is its own inverse; six turns are a full one.
    let index = usize::from(symmetry);
    Symmetry::ALL[if index < 6 { (6 - index) % 6 } else { index }]
}
