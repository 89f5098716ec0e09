//! Where games begin: the first contract stone and the first White stone.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::wins::Wins;
use crate::game::{Board, Cell, Color, Side, Symmetry};
use crate::record::{ContractReading, Record, TT, WrittenMove};

/// How many counted games began with a stone on a cell, cells that a symmetry makes one taken
/// together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstStones {
    cells: BTreeMap<(Side, Cell), Wins>,
}

impl FirstStones {
    pub(super) fn add(&mut self, side: Side, cell: Cell, winner: Color) {
        let cell = folded(Board::get(side), cell);
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

/// The cell with the lowest number among the twelve images of `cell`.
///
/// # Panics
///
/// When the cell is of a larger board.
#[must_use]
pub fn folded(board: &'static Board, cell: Cell) -> Cell {
    static FOLDED: [OnceLock<Vec<Cell>>; 27] = [const { OnceLock::new() }; 27];
    let table = FOLDED[board.side().get() as usize].get_or_init(|| {
        let lowest = |cell| {
            let images = Symmetry::ALL.map(|symmetry| board.map(symmetry, cell));
            images.into_iter().min().unwrap_or(cell)
        };
        board.cells().map(lowest).collect()
    });
    table[cell.index()]
}

/// How many cells the symmetries make of one: 1, 6 or 12.
#[must_use]
pub fn images(board: &'static Board, cell: Cell) -> usize {
    let mut images = Symmetry::ALL.map(|symmetry| board.map(symmetry, cell));
    images.sort_unstable();
    images.chunk_by(|left, right| left == right).count()
}

/// The first contract stone and the first White stone of a record whose contract has ended.
pub(super) fn first_stones(record: &Record) -> [Option<Cell>; 2] {
    let (Some(side), Some(reading)) = (record.side, record.reading) else {
        return [None; 2];
    };
    let board = Board::get(side);
    let mut taken = [0_u64; 32];
    let mut has_ended = false;
    let mut contract = None;
    for step in record.main_line() {
        let (color, point) = match step.act {
            WrittenMove::Stone(color, point) => (color, point),
            WrittenMove::AmbiguousTt(color) => (color, TT),
            WrittenMove::Pass(_) | WrittenMove::Swap(_) => {
                has_ended = true;
                continue;
            }
            _ => continue,
        };
        let is_by_colour = reading.contract != ContractReading::Seat;
        has_ended |= color == Color::White && is_by_colour;
        let Some(cell) = board.cell_at(reading.coordinates, point.column, point.row) else {
            has_ended |= matches!(step.act, WrittenMove::AmbiguousTt(_));
            continue;
        };
        let (word, bit) = (&mut taken[cell.index() / 64], 1 << (cell.index() % 64));
        if *word & bit != 0 {
            continue;
        }
        *word |= bit;
        if !has_ended {
            contract = contract.or(Some(cell));
        } else if color == Color::White {
            return [contract, Some(cell)];
        }
    }
    [contract, None]
}
