//! Where stones were placed, by the cells that symmetries map to each other.

use serde::Serialize;

use super::share::{GameShare, WinShare};
use crate::collection::inference::{Share, real, rounded};
use crate::collection::stats::stones::Stones;
use crate::game::{Board, Color, Coordinates};

/// The games that began with a stone on one of a set of symmetric cells.
#[derive(Clone, Debug, Serialize)]
pub struct FirstStoneData {
    /// The side of the board.
    pub side: u32,
    /// The first of the cells in `hex` coordinates.
    pub cell: String,
    /// The number of these cells: 1, 6 or 12.
    pub cells: u64,
    /// How many games, with their share of the games on that side.
    #[serde(flatten)]
    pub share: GameShare,
    /// The share of a single cell.
    pub per_cell: f64,
    /// The frequency relative to a random cell; 1 is chance.
    pub ratio: f64,
    /// Black's wins.
    pub black: WinShare,
    /// White's wins.
    pub white: WinShare,
}

/// The stones of one colour, after the contract, on the cells that symmetries map to each other.
#[derive(Clone, Debug, Serialize)]
pub struct StoneData {
    /// The side of the board.
    pub side: u32,
    /// The first of the cells in `hex` coordinates.
    pub cell: String,
    /// The number of these cells: 1, 6 or 12.
    pub cells: u64,
    /// How many stones.
    pub stones: u64,
    /// The number of stones if each were placed on a random empty cell.
    pub expected: f64,
    /// The stones divided by the expected ones; 1 is chance.
    pub ratio: Option<f64>,
    /// How many of them the winner placed.
    pub won: WinShare,
}

pub(super) fn first_stones(stones: &Stones) -> Vec<FirstStoneData> {
    let orbits: Vec<_> = stones.iter().collect();
    let sides = orbits.chunk_by(|left, right| left.side == right.side);
    let data = sides.flat_map(|orbits| {
        let all: u64 = orbits.iter().map(|orbit| orbit.wins.games()).sum();
        let met = orbits.iter().filter(|orbit| orbit.wins.games() > 0);
        met.map(move |orbit| {
            let share = Share::new(orbit.wins.games(), all);
            let cell = Board::get(orbit.side).algebraic(Coordinates::Hex, orbit.cell);
            FirstStoneData {
                side: orbit.side.get(),
                cell: cell.to_string(),
                cells: orbit.cells,
                share: share.into(),
                per_cell: rounded(share.value().unwrap_or_default() / real(orbit.cells)),
                ratio: rounded(real(share.count) / orbit.expected),
                black: orbit.wins.share(Color::Black).into(),
                white: orbit.wins.share(Color::White).into(),
            }
        })
    });
    data.collect()
}

pub(super) fn stones(stones: &Stones, color: Color) -> Vec<StoneData> {
    let orbits = stones.iter();
    let orbits = orbits.filter(|orbit| orbit.wins.games() > 0 || orbit.expected > 0.0);
    let data = orbits.map(|orbit| {
        let count = orbit.wins.games();
        let cell = Board::get(orbit.side).algebraic(Coordinates::Hex, orbit.cell);
        StoneData {
            side: orbit.side.get(),
            cell: cell.to_string(),
            cells: orbit.cells,
            stones: count,
            expected: rounded(orbit.expected),
            ratio: (orbit.expected > 0.0).then(|| rounded(real(count) / orbit.expected)),
            won: orbit.wins.share(color).into(),
        }
    });
    data.collect()
}
