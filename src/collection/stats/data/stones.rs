//! Where stones were placed, by the cells that symmetries map to each other.

use serde_json::{Value, json};

use super::rates::{flat, rate, shares};
use crate::collection::inference::{Share, real, rounded};
use crate::collection::stats::stones::{OrbitCounts, OrbitStones};
use crate::game::{Board, Color, Coordinates};

/// The first of the cells in `hex` coordinates, and the number of them: 1, 6 or 12.
fn cells(orbit: &OrbitStones) -> Value {
    let cell = Board::get(orbit.side).algebraic(Coordinates::Hex, orbit.cell);
    json!({ "side": orbit.side.get(), "cell": cell.as_str(), "cells": orbit.cells })
}

/// The games that began with a stone on each set of cells, with their share of the games on that
/// side; the ratio to a random cell is 1 by chance.
pub(super) fn first_stones(stones: &OrbitCounts) -> Value {
    let orbits: Vec<_> = stones.iter().collect();
    let sides = orbits.chunk_by(|left, right| left.side == right.side);
    let data = sides.flat_map(|orbits| {
        let all: u64 = orbits.iter().map(|orbit| orbit.wins.games()).sum();
        let met = orbits.iter().filter(|orbit| orbit.wins.games() > 0);
        met.map(move |orbit| {
            let share = Share::new(orbit.wins.games(), all);
            let per_cell = share.value().unwrap_or_default() / real(orbit.cells);
            flat([
                cells(orbit),
                rate("games", share),
                json!({
                    "per_cell": rounded(per_cell),
                    "ratio": rounded(real(share.count) / orbit.expected),
                }),
                shares(orbit.wins),
            ])
        })
    });
    data.collect()
}

/// The stones of one colour after the contract, those expected if each were placed on a random
/// empty cell, and how many of them the winner placed.
pub(super) fn stones(stones: &OrbitCounts, color: Color) -> Value {
    let orbits = stones.iter();
    let orbits = orbits.filter(|orbit| orbit.wins.games() > 0 || orbit.expected > 0.0);
    let data = orbits.map(|orbit| {
        let (count, expected) = (orbit.wins.games(), orbit.expected);
        flat([
            cells(&orbit),
            json!({
                "stones": count,
                "expected": rounded(expected),
                "ratio": (expected > 0.0).then(|| rounded(real(count) / expected)),
                "won": rate("wins", orbit.wins.share(color)),
            }),
        ])
    });
    data.collect()
}
