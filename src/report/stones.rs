//! The positions of stones at the end of games.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::analysis::Judgement;
use crate::collection::inference::round_to;
use crate::game::{Board, Cell, Color, Coordinates, Side};
use crate::record::Ply;

/// The stones of all counted games; cells that a symmetry maps to each other are one.
#[derive(Clone, Debug, Default)]
pub(super) struct AllStones {
    /// Black and white stones.
    cells: BTreeMap<(Side, Cell), [u64; 2]>,
    games: BTreeMap<Side, u64>,
}

impl AllStones {
    /// Counts the stones that were played in a game.
    pub(super) fn add(&mut self, judgement: &Judgement<'_>) {
        let Some(side) = judgement.record.side else {
            return;
        };
        let board = Board::get(side);
        *self.games.entry(side).or_default() += 1;
        for (color, cell) in judgement.replay.plies.iter().filter_map(Ply::stone) {
            let place = (side, board.canonical_cell(cell));
            self.cells.entry(place).or_default()[color as usize] += 1;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (&side, games) in &other.games {
            *self.games.entry(side).or_default() += games;
        }
        for (&place, stones) in &other.cells {
            let sum = self.cells.entry(place).or_default();
            sum[0] += stones[0];
            sum[1] += stones[1];
        }
    }

    /// A row for each cell and its images: the number of stones placed there, and White's share.
    pub(super) fn data(&self) -> Value {
        let rows = self.cells.iter().map(|(&(side, cell), &stones)| {
            let board = Board::get(side);
            let all = stones[Color::Black as usize] + stones[Color::White as usize];
            let games = self.games.get(&side).copied().unwrap_or(1);
            json!({
                "side": side.get(),
                "cell": board.algebraic(Coordinates::Hex, cell).as_str(),
                "cells": board.orbit_size(cell),
                "games": all,
                "share": quotient(all, games),
                "white": quotient(stones[Color::White as usize], all),
            })
        });
        rows.collect()
    }
}

/// A share, or a number for each game, with three digits after the point.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of stones are below 2^52"
)]
fn quotient(part: u64, whole: u64) -> f64 {
    round_to(part as f64 / whole.max(1) as f64, 3)
}
