//! Shares with their intervals, distributions and comparisons.

use super::Key;
use crate::collection::fields::fields;
use crate::collection::inference::{Difference, FalseDiscovery, Share, rounded, significant};
use crate::collection::stats::counts::Histogram;
use crate::collection::stats::wins::{WinRecord, Wins};
use crate::collection::{Merge as _, Table};
use crate::game::Color;

fields! {
    /// A share and the bounds of its interval.
    #[derive(Copy)]
    pub struct Rate of (share: Share) with { let interval = share.interval(); } {
        pub share: Option<f64> = share.value().map(rounded),
        pub low: Option<f64> = interval.map(|interval| rounded(interval.low)),
        pub high: Option<f64> = interval.map(|interval| rounded(interval.high)),
    }

    /// How many games were won, and their share.
    #[derive(Copy)]
    pub struct Won of (won: Share) {
        pub wins: u64 = won.count,
        #[serde(flatten)] pub rate: Rate = Rate::new(won),
    }

    /// How many games were counted, and how many of them were won.
    #[derive(Copy)]
    pub struct Seat of (won: Share) {
        pub counted: u64 = won.of,
        #[serde(flatten)] pub won: Won = Won::new(won),
    }

    /// The shares that each colour won.
    #[derive(Copy)]
    pub struct Colors of (wins: Wins) {
        pub black: Won = Won::new(wins.share(Color::Black)),
        pub white: Won = Won::new(wins.share(Color::White)),
    }

    /// The winners of the counted games of a set.
    #[derive(Copy)]
    pub struct CountedWins of (wins: Wins) {
        pub counted: u64 = wins.games(),
        #[serde(flatten)] pub colors: Colors = Colors::new(wins),
    }

    /// The games with a common value: a side, a month, an event.
    pub struct Score of (value: Option<Key>, record: WinRecord, difference: Option<Versus>) {
        pub key: Key = value.unwrap_or(Key::Unknown),
        pub games: u64 = record.games,
        #[serde(flatten)] pub wins: CountedWins = CountedWins::new(record.wins),
        pub versus: Option<Versus> = difference,
    }

    /// White's share in one of some rows compared with that in all others.
    #[derive(Copy)]
    pub struct Versus of (found: Difference, is_marked: bool) {
        pub difference: f64 = rounded(found.value),
        pub low: f64 = rounded(found.interval.low),
        pub high: f64 = rounded(found.interval.high),
        pub p: f64 = significant(found.p),
        pub marked: bool = is_marked,
    }

    /// How some numbers are distributed.
    pub struct Distribution of (numbers: &Histogram) {
        pub games: u64 = numbers.count(),
        pub min: Option<u32> = numbers.counts().keys().next().copied(),
        pub mean: Option<f64> = numbers.mean().map(rounded),
        pub median: Option<f64> = numbers.median(),
        pub max: Option<u32> = numbers.counts().keys().next_back().copied(),
        pub p5: Option<u32> = numbers.quantile(5),
        pub p25: Option<u32> = numbers.quantile(25),
        pub p75: Option<u32> = numbers.quantile(75),
        pub p95: Option<u32> = numbers.quantile(95),
    }
}

pub(super) fn scores<K>(
    scores: &Table<K, WinRecord>,
    key: impl Fn(&K) -> Option<Key>,
) -> Vec<Score> {
    let versus = comparisons(scores.counts().values().map(|score| score.wins));
    let scores = scores.counts().iter().zip(versus);
    let scores = scores.map(|((value, score), versus)| Score::new(key(value), *score, versus));
    scores.collect()
}

/// White's share in each of some rows against that in all others; `None` without other games.
pub(super) fn comparisons(
    rows: impl Iterator<Item = Wins> + Clone,
) -> impl Iterator<Item = Option<Versus>> {
    let mut all = Wins::default();
    rows.clone().for_each(|wins| all.merge(wins));
    let all = all.share(Color::White);
    let differences = rows.map(move |wins| {
        let white = wins.share(Color::White);
        Difference::new(white, white.rest_of(all))
    });
    let mut discovery = FalseDiscovery::default();
    let tested = differences.clone().flatten();
    tested.for_each(|difference| discovery.add(difference.p));
    let threshold = discovery.threshold();
    let is_marked = move |p| threshold.is_some_and(|threshold| p <= threshold);
    differences.map(move |found| found.map(|found| Versus::new(found, is_marked(found.p))))
}
