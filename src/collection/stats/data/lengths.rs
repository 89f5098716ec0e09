//! The lengths of contracts and games, and the effect of the contract's length.

use super::rates::{Colors, Distribution, Rate, Versus, comparisons};
use crate::collection::fields::fields;
use crate::collection::inference::{
    Estimate, Observation, Share, cochran_armitage, fit_logistic, rounded, significant,
};
use crate::collection::stats::counts::{Histogram, Summary};
use crate::collection::stats::wins::{WinRecord, Wins};
use crate::collection::{Merge as _, Table};
use crate::game::{Color, Side};

fields! {
    /// The games of a contract length.
    pub struct ContractLength of (length: u32, wins: Wins, all: u64) with {
        let share = Share::new(wins.games(), all);
    } {
        pub stones: u32 = length,
        pub games: u64 = share.count,
        #[serde(flatten)] pub rate: Rate = Rate::new(share),
        #[serde(flatten)] pub colors: Colors = Colors::new(wins),
    }

    /// The games of a contract length, over all sides.
    pub struct PooledLength of (pooled: ContractLength, difference: Option<Versus>) {
        #[serde(flatten)] pub length: ContractLength = pooled,
        pub versus: Option<Versus> = difference,
    }

    /// The games of a contract length, on boards of one side.
    pub struct SideLength of (board: Side, on_side: ContractLength) {
        pub side: u32 = board.get(),
        #[serde(flatten)] pub length: ContractLength = on_side,
    }

    /// A coefficient of a model.
    pub struct Coefficient of (estimate: Estimate) with { let interval = estimate.interval(); } {
        pub value: f64 = rounded(estimate.value),
        pub low: f64 = rounded(interval.low),
        pub high: f64 = rounded(interval.high),
        pub p: f64 = significant(estimate.p()),
    }

    /// A logistic model of White's win on the length of the contract, on boards of one side.
    ///
    /// Its fields are null if the games do not determine them. The fields about lengths are also
    /// null if the slope may be 0, or if the length is outside the range of the contracts in the
    /// games.
    pub struct ContractModel of (lengths: Lengths<'_>) with {
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
        // The first length with which Black wins more often, if more stones favour Black.
        let black = trend.filter(|model| model.slope.value < 0.0);
        let black = black.and_then(|model| {
            (shortest..=longest).find(|&stones| model.probability(stones.into()) < 0.5)
        });
    } {
        pub side: u32 = lengths[0].0.0.get(),
        pub games: u64 = games(lengths.iter().map(|(_, wins)| wins)),
        pub shortest: u32 = shortest,
        pub longest: u32 = longest,
        pub intercept: Option<Coefficient> = model.map(|model| Coefficient::new(model.intercept)),
        pub slope: Option<Coefficient> = model.map(|model| Coefficient::new(model.slope)),
        pub equal_at: Option<f64> = crossing.and_then(|crossing| within(crossing.x)),
        pub equal_low: Option<f64> = bounds.and_then(|bounds| within(bounds.low)),
        pub equal_high: Option<f64> = bounds.and_then(|bounds| within(bounds.high)),
        pub black_from: Option<u32> = black,
    }

    /// How White's share changes from year to year.
    pub struct YearTrend of (years: &Table<Option<u16>, WinRecord>) with {
        let known = years.counts().iter().filter_map(|(year, record)| {
            let share = record.wins.share(Color::White);
            Some(((*year)?, share)).filter(|_| share.of > 0)
        });
        let known: Vec<(u16, Share)> = known.collect();
        let shares = known.iter().map(|&(year, share)| (year.into(), share));
        let trend = cochran_armitage(&shares.collect::<Vec<_>>());
    } {
        pub games: u64 = known.iter().map(|(_, share)| share.of).sum(),
        pub first: Option<u16> = known.first().map(|(year, _)| *year),
        pub last: Option<u16> = known.last().map(|(year, _)| *year),
        pub slope: Option<f64> = trend.map(|trend| rounded(trend.slope)),
        pub z: Option<f64> = trend.map(|trend| rounded(trend.z)),
        pub p: Option<f64> = trend.map(|trend| significant(trend.p)),
    }
}

/// A slope with this p-value or a greater one may be 0.
const SIGNIFICANT: f64 = 0.05;

pub(super) fn contract(summary: &Summary) -> Distribution {
    let mut lengths = Histogram::default();
    for (&(_, stones), wins) in summary.contract_lengths.counts() {
        *lengths.at(stones) += wins.games();
    }
    Distribution::new(&lengths)
}

fn games<'a>(lengths: impl IntoIterator<Item = &'a Wins>) -> u64 {
    lengths.into_iter().map(|wins| wins.games()).sum()
}

pub(super) fn contract_lengths(summary: &Summary) -> Vec<PooledLength> {
    let mut lengths = Table::<u32, Wins>::default();
    for (&(_, stones), &wins) in summary.contract_lengths.counts() {
        lengths.at(stones).merge(wins);
    }
    let all = games(lengths.counts().values());
    let versus = comparisons(lengths.counts().values().copied());
    let lengths = lengths.counts().iter();
    let lengths = lengths.map(|(&stones, &wins)| ContractLength::new(stones, wins, all));
    let lengths = lengths.zip(versus);
    lengths
        .map(|(length, versus)| PooledLength::new(length, versus))
        .collect()
}

/// The games of one side by the length of the contract.
type Lengths<'a> = &'a [((Side, u32), Wins)];

/// The rows that `rows` returns for the games of each side.
fn by_side<T>(summary: &Summary, rows: impl Fn(Lengths<'_>) -> Vec<T>) -> Vec<T> {
    let lengths = summary.contract_lengths.counts().iter();
    let lengths: Vec<_> = lengths.map(|(length, wins)| (*length, *wins)).collect();
    let sides = lengths.chunk_by(|left, right| left.0.0 == right.0.0);
    sides.flat_map(rows).collect()
}

pub(super) fn side_lengths(summary: &Summary) -> Vec<SideLength> {
    by_side(summary, |lengths| {
        let all = games(lengths.iter().map(|(_, wins)| wins));
        let lengths = lengths.iter().map(|&((side, stones), wins)| {
            SideLength::new(side, ContractLength::new(stones, wins, all))
        });
        lengths.collect()
    })
}

pub(super) fn contract_models(summary: &Summary) -> Vec<ContractModel> {
    by_side(summary, |lengths| vec![ContractModel::new(lengths)])
}
