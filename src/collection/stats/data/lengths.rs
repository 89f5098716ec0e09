//! The lengths of contracts and games, and the effect of the contract's length.

use serde_json::{Value, json};

use super::rates::{comparisons, distribution, flat, rate, shares};
use crate::collection::inference::{
    Estimate, Observation, Share, cochran_armitage, fit_logistic, rounded, significant,
};
use crate::collection::stats::counts::{Histogram, Summary};
use crate::collection::stats::wins::{WinRecord, Wins};
use crate::collection::{Merge as _, Table};
use crate::game::{Color, Side};

/// A slope with this p-value or a greater one may be 0.
const SIGNIFICANT: f64 = 0.05;

/// The games by the length of the contract, over all sides.
fn pooled(summary: &Summary) -> Table<u32, Wins> {
    let mut lengths = Table::<u32, Wins>::default();
    for (&(_, stones), &wins) in summary.contract_lengths.iter() {
        lengths.at(stones).merge(wins);
    }
    lengths
}

pub(super) fn contract(summary: &Summary) -> Value {
    let mut lengths = Histogram::default();
    for (&stones, wins) in pooled(summary).iter() {
        *lengths.at(stones) += wins.games();
    }
    distribution(&lengths)
}

fn games<'a>(lengths: impl IntoIterator<Item = &'a Wins>) -> u64 {
    lengths.into_iter().map(|wins| wins.games()).sum()
}

pub(super) fn contract_lengths(summary: &Summary) -> Value {
    let lengths = pooled(summary);
    let all = games(lengths.values());
    let versus = comparisons(lengths.values().copied());
    let lengths = lengths.iter().zip(versus).map(|((stones, wins), versus)| {
        flat([
            json!({ "stones": stones }),
            rate("games", Share::new(wins.games(), all)),
            shares(*wins),
            versus,
        ])
    });
    lengths.collect()
}

/// The games of one side by the length of the contract.
type Lengths<'a> = &'a [((Side, u32), Wins)];

/// What is said of the games of each side.
fn by_side(summary: &Summary, say: impl Fn(Lengths<'_>) -> Vec<Value>) -> Value {
    let lengths = summary.contract_lengths.iter();
    let lengths: Vec<_> = lengths.map(|(length, wins)| (*length, *wins)).collect();
    let sides = lengths.chunk_by(|left, right| left.0.0 == right.0.0);
    sides.flat_map(say).collect()
}

pub(super) fn side_lengths(summary: &Summary) -> Value {
    by_side(summary, |lengths| {
        let all = games(lengths.iter().map(|(_, wins)| wins));
        let lengths = lengths.iter().map(|((side, stones), wins)| {
            flat([
                json!({ "side": side.get(), "stones": stones }),
                rate("games", Share::new(wins.games(), all)),
                shares(*wins),
            ])
        });
        lengths.collect()
    })
}

/// A logistic model of White's win on the length of the contract, on boards of each side.
///
/// Its fields are null if the games do not determine them. What is said of lengths is null too if
/// the slope may be 0, or if no contract was so short or so long.
pub(super) fn contract_models(summary: &Summary) -> Value {
    by_side(summary, |lengths| {
        let stones = || lengths.iter().map(|((_, stones), _)| *stones);
        let cases = stones()
            .zip(lengths)
            .map(|(stones, (_, wins))| Observation {
                x: f64::from(stones),
                share: wins.share(Color::White),
            });
        let model = fit_logistic(&cases.collect::<Vec<_>>());
        let (shortest, longest) = (stones().min().unwrap_or(0), stones().max().unwrap_or(0));
        let trend = model.filter(|model| model.slope.p() < SIGNIFICANT);
        let crossing = trend.and_then(|model| model.crossing());
        let bounds = crossing.and_then(|crossing| crossing.interval);
        let observed = f64::from(shortest)..=f64::from(longest);
        let within = |stones: f64| observed.contains(&stones).then(|| rounded(stones));
        // The first length after which Black wins more often, if more stones favour Black.
        let black = trend.filter(|model| model.slope.value < 0.0);
        let black = black.and_then(|model| {
            (shortest..=longest).find(|&stones| model.probability(stones.into()) < 0.5)
        });
        vec![json!({
            "side": lengths[0].0.0.get(),
            "games": games(lengths.iter().map(|(_, wins)| wins)),
            "shortest": shortest,
            "longest": longest,
            "intercept": model.map(|model| coefficient(model.intercept)),
            "slope": model.map(|model| coefficient(model.slope)),
            "equal_at": crossing.and_then(|crossing| within(crossing.x)),
            "equal_low": bounds.and_then(|bounds| within(bounds.low)),
            "equal_high": bounds.and_then(|bounds| within(bounds.high)),
            "black_from": black,
        })]
    })
}

fn coefficient(estimate: Estimate) -> Value {
    let interval = estimate.interval();
    json!({
        "value": rounded(estimate.value),
        "low": rounded(interval.low),
        "high": rounded(interval.high),
        "p": significant(estimate.p()),
    })
}

/// How many games there are of each number of plies.
pub(super) fn plies(summary: &Summary) -> Value {
    let plies = summary.plies.iter();
    plies
        .map(|(plies, games)| json!({ "plies": plies, "games": games }))
        .collect()
}

/// How White's share changes from year to year.
pub(super) fn trend(years: &Table<Option<u16>, WinRecord>) -> Value {
    let known = years.iter().filter_map(|(year, record)| {
        let share = record.wins.share(Color::White);
        Some(((*year)?, share)).filter(|_| share.of > 0)
    });
    let known: Vec<(u16, Share)> = known.collect();
    let shares = known.iter().map(|&(year, share)| (year.into(), share));
    let trend = cochran_armitage(&shares.collect::<Vec<_>>());
    json!({
        "games": known.iter().map(|(_, share)| share.of).sum::<u64>(),
        "first": known.first().map(|(year, _)| year),
        "last": known.last().map(|(year, _)| year),
        "slope": trend.map(|trend| rounded(trend.slope)),
        "z": trend.map(|trend| rounded(trend.z)),
        "p": trend.map(|trend| significant(trend.p)),
    })
}
