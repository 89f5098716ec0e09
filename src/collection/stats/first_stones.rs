//! Where games begin: the first contract stone and the first White stone.

use std::collections::BTreeMap;

use super::wins::Wins;
use crate::game::{Board, Cell, Color, Side};
use crate::record::{Effect, Ply, Replay};

/// How many counted games began with a stone on a cell, cells that a symmetry makes one taken
/// together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstStones {
    cells: BTreeMap<(Side, Cell), Wins>,
}

impl FirstStones {
    pub(super) fn add(&mut self, side: Side, cell: Cell, winner: Color) {
        let cell = Board::get(side).canonical_cell(cell);
        self.cells.entry((side, cell)).or_default().add(winner);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (&place, &wins) in &other.cells {
            self.cells.entry(place).or_default().merge(wins);
        }
    }

    /// The folded cells, by side and number, and who won the games that began there.
    pub fn iter(&self) -> impl Iterator<Item = (Side, Cell, Wins)> {
        self.cells
            .iter()
            .map(|(&(side, cell), &wins)| (side, cell, wins))
    }
}

/// The first contract stone and the first White stone of a game.
pub(super) fn first_stones(replay: &Replay) -> [Option<Cell>; 2] {
    let is_contract = |ply: &&Ply| ply.effect == Effect::ContractStone;
    let is_white = |ply: &&Ply| ply.effect == Effect::Stone && ply.color == Some(Color::White);
    [
        replay
            .plies
            .iter()
            .find(is_contract)
            .and_then(|ply| ply.cell),
        replay.plies.iter().find(is_white).and_then(|ply| ply.cell),
    ]
}
