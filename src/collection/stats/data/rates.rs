//! Shares with their intervals, distributions and comparisons.

use serde_json::{Map, Value, json};

use crate::collection::inference::{Difference, FalseDiscovery, Share, rounded, significant};
use crate::collection::stats::counts::Histogram;
use crate::collection::stats::wins::{WinRecord, Wins};
use crate::collection::{Merge as _, Table};
use crate::game::Color;

/// The fields of some objects, one after another, in one.
pub(crate) fn flat<const N: usize>(parts: [Value; N]) -> Value {
    let mut all = Map::new();
    for part in parts {
        if let Value::Object(fields) = part {
            all.extend(fields);
        }
    }
    all.into()
}

/// A count, which has this name, with its share and the bounds of its interval.
pub(super) fn rate(count: &str, share: Share) -> Value {
    let interval = share.interval();
    json!({
        count: share.count,
        "share": share.value().map(rounded),
        "low": interval.map(|interval| rounded(interval.low)),
        "high": interval.map(|interval| rounded(interval.high)),
    })
}

/// The shares that each colour won.
pub(super) fn shares(wins: Wins) -> Value {
    json!({
        "black": rate("wins", wins.share(Color::Black)),
        "white": rate("wins", wins.share(Color::White)),
    })
}

/// Who won the counted games of a set.
pub(super) fn wins(wins: Wins) -> Value {
    flat([json!({ "counted": wins.games() }), shares(wins)])
}

/// The games that have something in common: a side, a month, an event.
pub(super) fn scores<'a, K, N: Into<Value>>(
    scores: &'a Table<K, WinRecord>,
    name: impl Fn(&'a K) -> N,
) -> Value {
    let versus = comparisons(scores.values().map(|score| score.wins));
    let scores = scores.iter().zip(versus).map(|((key, score), versus)| {
        flat([
            json!({ "key": name(key).into(), "games": score.games }),
            wins(score.wins),
            versus,
        ])
    });
    scores.collect()
}

/// White's share in each of some rows against that in all others; null without other games.
pub(super) fn comparisons(rows: impl Iterator<Item = Wins> + Clone) -> impl Iterator<Item = Value> {
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
    differences.map(move |difference| {
        let versus = difference.map(|difference| {
            json!({
                "difference": rounded(difference.value),
                "low": rounded(difference.interval.low),
                "high": rounded(difference.interval.high),
                "p": significant(difference.p),
                "marked": threshold.is_some_and(|threshold| difference.p <= threshold),
            })
        });
        json!({ "versus": versus })
    })
}

/// How some numbers are distributed.
pub(super) fn distribution(numbers: &Histogram) -> Value {
    json!({
        "games": numbers.count(),
        "min": numbers.keys().next(),
        "mean": numbers.mean().map(rounded),
        "median": numbers.median(),
        "max": numbers.keys().next_back(),
        "p5": numbers.quantile(5),
        "p25": numbers.quantile(25),
        "p75": numbers.quantile(75),
        "p95": numbers.quantile(95),
    })
}
