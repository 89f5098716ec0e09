//! Shares with their intervals, and how numbers lie.

use serde::Serialize;

use crate::collection::stats::histogram::Histogram;
use crate::collection::stats::interval::wilson;
use crate::collection::stats::wins::Wins;
use crate::game::Color;

/// How many of some games, with the share that they are.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Portion {
    /// How many.
    pub games: u64,
    /// Their share of all.
    pub share: Option<f64>,
    /// The lower bound of its interval.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

/// How many of some games were won.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rate {
    /// How many.
    pub wins: u64,
    /// Their share of the games.
    pub share: Option<f64>,
    /// The lower bound of its interval.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

/// Who won the counted games of a set.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WinData {
    /// How many counted games.
    pub counted: u64,
    /// Black's.
    pub black: Rate,
    /// White's.
    pub white: Rate,
}

/// How some numbers lie.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Spread {
    /// How many there are.
    pub games: u64,
    /// The smallest.
    pub min: Option<u32>,
    /// The mean, rounded to six digits.
    pub mean: Option<f64>,
    /// The one in the middle, or the mean of two.
    pub median: Option<f64>,
    /// The largest.
    pub max: Option<u32>,
}

impl Portion {
    pub(super) fn new(games: u64, all: u64) -> Self {
        let Rate {
            wins: games,
            share,
            low,
            high,
        } = Rate::new(games, all);
        Self {
            games,
            share,
            low,
            high,
        }
    }
}

impl Rate {
    #[expect(clippy::cast_precision_loss, reason = "counts of games are below 2^52")]
    pub(super) fn new(wins: u64, games: u64) -> Self {
        let interval = wilson(wins, games);
        Self {
            wins,
            share: (games > 0).then(|| rounded(wins as f64 / games as f64)),
            low: interval.map(|interval| rounded(interval.low)),
            high: interval.map(|interval| rounded(interval.high)),
        }
    }

    pub(super) fn of(wins: Wins, color: Color) -> Self {
        Self::new(wins.of(color), wins.games())
    }
}

impl WinData {
    pub(super) fn new(wins: Wins) -> Self {
        Self {
            counted: wins.games(),
            black: Rate::of(wins, Color::Black),
            white: Rate::of(wins, Color::White),
        }
    }
}

impl Spread {
    pub(super) fn new(numbers: &Histogram) -> Self {
        Self {
            games: numbers.count(),
            min: numbers.min(),
            mean: numbers.mean().map(rounded),
            median: numbers.median(),
            max: numbers.max(),
        }
    }
}

/// To six digits behind the point, which no count of games is sure of.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
