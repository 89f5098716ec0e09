//! Shares with their intervals, distributions and comparisons.

use serde::Serialize;

use crate::collection::Merge as _;
use crate::collection::inference::{Difference, FalseDiscovery, Share, rounded, significant};
use crate::collection::stats::histogram::Histogram;
use crate::collection::stats::wins::Wins;
use crate::game::Color;

/// How many of some games, with their share.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GameShare {
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
pub struct WinShare {
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
    pub black: WinShare,
    /// White's.
    pub white: WinShare,
}

/// White's share in a row of a table against the other rows.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ComparisonData {
    /// White's share here minus White's share in all other rows.
    pub difference: f64,
    /// The lower bound of its 95% interval (Newcombe).
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// The p-value: the N - 1 chi-squared test, or Fisher's with mid-p if few games are expected.
    pub p: f64,
    /// Whether the difference remains after the correction of Benjamini and Hochberg for all rows.
    pub marked: bool,
}

/// How some numbers are distributed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Distribution {
    /// How many there are.
    pub games: u64,
    /// The smallest.
    pub min: Option<u32>,
    /// The mean, rounded to six digits.
    pub mean: Option<f64>,
    /// The median.
    pub median: Option<f64>,
    /// The largest.
    pub max: Option<u32>,
    /// The smallest number that at least 5% of the numbers do not exceed.
    pub p5: Option<u32>,
    /// The lower quartile: the same for 25%.
    pub p25: Option<u32>,
    /// The upper quartile: the same for 75%.
    pub p75: Option<u32>,
    /// The same for 95%.
    pub p95: Option<u32>,
}

impl From<Share> for WinShare {
    fn from(share: Share) -> Self {
        let interval = share.interval();
        Self {
            wins: share.count,
            share: share.value().map(rounded),
            low: interval.map(|interval| rounded(interval.low)),
            high: interval.map(|interval| rounded(interval.high)),
        }
    }
}

impl From<Share> for GameShare {
    fn from(share: Share) -> Self {
        let WinShare {
            wins,
            share,
            low,
            high,
        } = share.into();
        Self {
            games: wins,
            share,
            low,
            high,
        }
    }
}

impl WinData {
    pub(super) fn new(wins: Wins) -> Self {
        Self {
            counted: wins.games(),
            black: wins.share(Color::Black).into(),
            white: wins.share(Color::White).into(),
        }
    }
}

impl Distribution {
    pub(super) fn new(numbers: &Histogram) -> Self {
        Self {
            games: numbers.count(),
            min: numbers.keys().next().copied(),
            mean: numbers.mean().map(rounded),
            median: numbers.median(),
            max: numbers.keys().next_back().copied(),
            p5: numbers.quantile(5),
            p25: numbers.quantile(25),
            p75: numbers.quantile(75),
            p95: numbers.quantile(95),
        }
    }
}

/// White's share in each of some rows against that in all others; `None` without other games.
pub(super) fn comparisons(rows: &[Wins]) -> Vec<Option<ComparisonData>> {
    let mut all = Wins::default();
    for &wins in rows {
        all.merge(wins);
    }
    let all = all.share(Color::White);
    let differences: Vec<Option<Difference>> = rows
        .iter()
        .map(|wins| {
            let white = wins.share(Color::White);
            Difference::new(white, white.rest_of(all))
        })
        .collect();
    let mut discovery = FalseDiscovery::default();
    let tested = differences.iter().flatten();
    tested.for_each(|difference| discovery.add(difference.p));
    let threshold = discovery.threshold();
    let data = differences.into_iter().map(|difference| {
        difference.map(|difference| ComparisonData {
            difference: rounded(difference.value),
            low: rounded(difference.interval.low),
            high: rounded(difference.interval.high),
            p: significant(difference.p),
            marked: threshold.is_some_and(|threshold| difference.p <= threshold),
        })
    });
    data.collect()
}
