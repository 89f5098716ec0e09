//! How long contracts and games are.

use serde::Serialize;

use super::rate::{Portion, Rate, Spread};
use crate::collection::stats::histogram::Histogram;
use crate::collection::stats::summary::Summary;
use crate::game::Color;

/// The counted games with one length of the contract, with their share of those with a contract.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LengthData {
    /// The stones of the contract.
    pub stones: u32,
    /// How many games.
    #[serde(flatten)]
    pub portion: Portion,
    /// Black's wins.
    pub black: Rate,
    /// White's wins.
    pub white: Rate,
}

/// The counted games of one length.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PliesData {
    /// The plies.
    pub plies: u32,
    /// How many games.
    pub games: u64,
}

pub(super) fn contract(summary: &Summary) -> Spread {
    let mut lengths = Histogram::default();
    for (&stones, wins) in &summary.contract_lengths {
        lengths.add_many(stones, wins.games());
    }
    Spread::new(&lengths)
}

pub(super) fn contract_lengths(summary: &Summary) -> Vec<LengthData> {
    let all = summary
        .contract_lengths
        .values()
        .map(|wins| wins.games())
        .sum();
    let lengths = summary
        .contract_lengths
        .iter()
        .map(|(&stones, &wins)| LengthData {
            stones,
            portion: Portion::new(wins.games(), all),
            black: Rate::of(wins, Color::Black),
            white: Rate::of(wins, Color::White),
        });
    lengths.collect()
}
