//! Where stones were placed, by the cells that symmetries map to each other.

use super::rates::{Colors, Rate, Won};
use crate::collection::fields::fields;
use crate::collection::inference::{Share, real, rounded};
use crate::collection::stats::stones::{OrbitCounts, OrbitStones};
use crate::game::{Board, Color, Coordinates};

fields! {
    /// Cells that symmetries map to each other.
    pub struct Orbit of (orbit: &OrbitStones) with {
        let cell = Board::get(orbit.side).algebraic(Coordinates::Hex, orbit.cell);
    } {
        pub side: u32 = orbit.side.get(),
        /// The first of the cells in `hex` coordinates.
        pub cell: String = cell.as_str().to_owned(),
        /// The number of them: 1, 6 or 12.
        pub cells: u64 = orbit.cells,
    }

    /// The games that began with a stone on some cells, with their share of the games on that side.
    pub struct FirstStones of (orbit: &OrbitStones, share: Share) {
        #[serde(flatten)] pub orbit: Orbit = Orbit::new(orbit),
        pub games: u64 = share.count,
        #[serde(flatten)] pub rate: Rate = Rate::new(share),
        pub per_cell: f64 = rounded(share.value().unwrap_or_default() / real(orbit.cells)),
        /// The ratio to a random cell, 1 by chance.
        pub ratio: f64 = rounded(real(share.count) / orbit.expected),
        #[serde(flatten)] pub colors: Colors = Colors::new(orbit.wins),
    }

    /// The stones of one colour after the contract, those expected if each were placed on a random
    /// empty cell, and how many of them the winner placed.
    pub struct PlayedStones of (orbit: &OrbitStones, color: Color) with {
        let (count, expected) = (orbit.wins.games(), orbit.expected);
    } {
        #[serde(flatten)] pub orbit: Orbit = Orbit::new(orbit),
        pub stones: u64 = count,
        pub expected: f64 = rounded(expected),
        pub ratio: Option<f64> = (expected > 0.0).then(|| rounded(real(count) / expected)),
        pub won: Won = Won::new(orbit.wins.share(color)),
    }
}

pub(super) fn first_stones(stones: &OrbitCounts) -> Vec<FirstStones> {
    let orbits: Vec<_> = stones.iter().collect();
    let sides = orbits.chunk_by(|left, right| left.side == right.side);
    let data = sides.flat_map(|orbits| {
        let all: u64 = orbits.iter().map(|orbit| orbit.wins.games()).sum();
        let met = orbits.iter().filter(|orbit| orbit.wins.games() > 0);
        met.map(move |orbit| FirstStones::new(orbit, Share::new(orbit.wins.games(), all)))
    });
    data.collect()
}

pub(super) fn stones(stones: &OrbitCounts, color: Color) -> Vec<PlayedStones> {
    let orbits = stones.iter();
    let orbits = orbits.filter(|orbit| orbit.wins.games() > 0 || orbit.expected > 0.0);
    orbits
        .map(|orbit| PlayedStones::new(&orbit, color))
        .collect()
}
