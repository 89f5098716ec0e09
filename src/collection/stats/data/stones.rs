//! The first stones, by the cells that symmetries make of each other.

use serde::Serialize;

use super::rate::{Portion, Rate};
use crate::collection::stats::first_stones::FirstStones;
use crate::game::{Board, Color, Coordinates};

/// The games that began on one cell, or one that a symmetry makes of it.
#[derive(Clone, Debug, Serialize)]
pub struct StoneData {
    /// The side of the board.
    pub side: u32,
    /// The first of the cells in `hex` coordinates.
    pub cell: String,
    /// How many cells they are: 1, 6 or 12.
    pub cells: usize,
    /// How many games, with their share of those on that side.
    #[serde(flatten)]
    pub portion: Portion,
    /// Black's wins.
    pub black: Rate,
    /// White's wins.
    pub white: Rate,
}

pub(super) fn stones(stones: &FirstStones) -> Vec<StoneData> {
    let places: Vec<_> = stones.iter().collect();
    let sides = places.chunk_by(|left, right| left.0 == right.0);
    let data = sides.flat_map(|places| {
        let all = places.iter().map(|place| place.2.games()).sum();
        places.iter().map(move |&(side, cell, wins)| {
            let board = Board::get(side);
            StoneData {
                side: side.get(),
                cell: board.algebraic(Coordinates::Hex, cell).to_string(),
                cells: board.orbit_size(cell),
                portion: Portion::new(wins.games(), all),
                black: Rate::of(wins, Color::Black),
                white: Rate::of(wins, Color::White),
            }
        })
    });
    data.collect()
}
