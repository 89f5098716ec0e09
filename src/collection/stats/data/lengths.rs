//! The lengths of contracts and games, and the effect of the contract's length.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::Serialize;

use super::share::{ComparisonData, Distribution, GameShare, WinShare, comparisons};
use crate::collection::inference::{
    Estimate, Logistic, Observation, Share, fit_logistic, real, rounded, significant,
};
use crate::collection::stats::counts::Summary;
use crate::collection::stats::histogram::Histogram;
use crate::collection::stats::wins::Wins;
use crate::collection::{Merge as _, Table};
use crate::game::{Color, Side};

/// The counted games with one length of the contract, with their share of those with a contract.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LengthData {
    /// The stones of the contract.
    pub stones: u32,
    /// How many games.
    #[serde(flatten)]
    pub share: GameShare,
    /// Black's wins.
    pub black: WinShare,
    /// White's wins.
    pub white: WinShare,
    /// White's share against that after contracts of other lengths.
    pub versus: Option<ComparisonData>,
}

/// The counted games on boards of one side with one length of the contract.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SideLengthData {
    /// The side of the board.
    pub side: u32,
    /// The stones of the contract.
    pub stones: u32,
    /// How many games, with their share of those on that side.
    #[serde(flatten)]
    pub share: GameShare,
    /// Black's wins.
    pub black: WinShare,
    /// White's wins.
    pub white: WinShare,
}

/// A logistic model of White's win on the length of the contract, on boards of one side.
///
/// Its fields are null if the games do not determine them. What is said of lengths is null too if
/// the slope may be 0 (p of 0.05 or more), or if no contract was so short or so long.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ContractModelData {
    /// The side of the board.
    pub side: u32,
    /// How many games.
    pub games: u64,
    /// The stones of the shortest contract.
    pub shortest: u32,
    /// The stones of the longest contract.
    pub longest: u32,
    /// The logarithm of the odds that White wins after a contract without a stone.
    pub intercept: Option<CoefficientData>,
    /// The change of the logarithm of the odds for each stone.
    pub slope: Option<CoefficientData>,
    /// The number of stones at which both players are equally likely to win.
    pub equal_at: Option<f64>,
    /// The lower bound of its 95% interval (Fieller).
    pub equal_low: Option<f64>,
    /// The upper bound.
    pub equal_high: Option<f64>,
    /// The smallest number of stones after which Black is the favourite; null if more stones do not
    /// favour Black.
    pub black_from: Option<u32>,
}

/// A coefficient of a model.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CoefficientData {
    /// The estimate.
    pub value: f64,
    /// The lower bound of its 95% interval.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// The p-value of a difference from 0 (Wald).
    pub p: f64,
}

/// The counted games of one length.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PliesData {
    /// The plies.
    pub plies: u32,
    /// How many games.
    pub games: u64,
}

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

pub(super) fn contract(summary: &Summary) -> Distribution {
    let mut lengths = Histogram::default();
    for (&(_, stones), wins) in summary.contract_lengths.iter() {
        *lengths.at(stones) += wins.games();
    }
    Distribution::new(&lengths)
}

pub(super) fn contract_lengths(summary: &Summary) -> Vec<LengthData> {
    let lengths = pooled(summary);
    let all = lengths.values().map(|wins| wins.games()).sum();
    let wins: Vec<Wins> = lengths.values().copied().collect();
    let versus = comparisons(&wins);
    let lengths = lengths.iter().zip(versus);
    let lengths = lengths.map(|((&stones, wins), versus)| LengthData {
        stones,
        share: Share::new(wins.games(), all).into(),
        black: wins.share(Color::Black).into(),
        white: wins.share(Color::White).into(),
        versus,
    });
    lengths.collect()
}

/// The games of each side by the length of the contract.
fn by_side(summary: &Summary) -> BTreeMap<Side, Vec<(u32, Wins)>> {
    let mut sides: BTreeMap<Side, Vec<(u32, Wins)>> = BTreeMap::new();
    for (&(side, stones), &wins) in summary.contract_lengths.iter() {
        sides.entry(side).or_default().push((stones, wins));
    }
    sides
}

pub(super) fn side_lengths(summary: &Summary) -> Vec<SideLengthData> {
    let sides = by_side(summary).into_iter();
    let lengths = sides.flat_map(|(side, lengths)| {
        let all = lengths.iter().map(|(_, wins)| wins.games()).sum();
        lengths
            .into_iter()
            .map(move |(stones, wins)| SideLengthData {
                side: side.get(),
                stones,
                share: Share::new(wins.games(), all).into(),
                black: wins.share(Color::Black).into(),
                white: wins.share(Color::White).into(),
            })
    });
    lengths.collect()
}

pub(super) fn contract_models(summary: &Summary) -> Vec<ContractModelData> {
    let sides = by_side(summary).into_iter();
    let models = sides.map(|(side, lengths)| {
        let cases = lengths.iter().map(|(stones, wins)| Observation {
            x: f64::from(*stones),
            share: wins.share(Color::White),
        });
        let cases: Vec<Observation> = cases.collect();
        let model = fit_logistic(&cases);
        let stones = || lengths.iter().map(|(stones, _)| *stones);
        let observed = stones().min().unwrap_or(0)..=stones().max().unwrap_or(0);
        let trend = model.filter(|model| model.slope.p() < SIGNIFICANT);
        let crossing = trend.and_then(|model| model.crossing());
        let bounds = crossing.and_then(|crossing| crossing.interval);
        let within = |stones: f64| {
            let least_most = [observed.start(), observed.end()].map(|&stones| f64::from(stones));
            let is_observed = (least_most[0]..=least_most[1]).contains(&stones);
            is_observed.then(|| rounded(stones))
        };
        ContractModelData {
            side: side.get(),
            games: lengths.iter().map(|(_, wins)| wins.games()).sum(),
            shortest: *observed.start(),
            longest: *observed.end(),
            intercept: model.map(|model| coefficient(model.intercept)),
            slope: model.map(|model| coefficient(model.slope)),
            equal_at: crossing.and_then(|crossing| within(crossing.x)),
            equal_low: bounds.and_then(|bounds| within(bounds.low)),
            equal_high: bounds.and_then(|bounds| within(bounds.high)),
            black_from: trend.and_then(|model| black_from(model, observed.clone())),
        }
    });
    models.collect()
}

fn coefficient(estimate: Estimate) -> CoefficientData {
    let interval = estimate.interval();
    CoefficientData {
        value: rounded(estimate.value),
        low: rounded(interval.low),
        high: rounded(interval.high),
        p: significant(estimate.p()),
    }
}

/// The first observed number of stones after which Black wins more often, if more stones favour
/// Black.
fn black_from(model: Logistic, mut observed: RangeInclusive<u32>) -> Option<u32> {
    if model.slope.value >= 0.0 {
        return None;
    }
    observed.find(|&stones| model.probability(stones.into()) < 0.5)
}

/// How many games there are of each number of plies.
pub(super) fn plies(summary: &Summary) -> Vec<PliesData> {
    let plies = summary.plies.iter();
    plies
        .map(|(&plies, &games)| PliesData { plies, games })
        .collect()
}

/// A change from year to year.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TrendData {
    /// How many counted games have a year.
    pub games: u64,
    /// The first year.
    pub first: Option<u16>,
    /// The last year.
    pub last: Option<u16>,
    /// The change of White's share per year, by least squares.
    pub slope: Option<f64>,
    /// The statistic of the test of Cochran and Armitage.
    pub z: Option<f64>,
    /// Its p-value.
    pub p: Option<f64>,
}

pub(super) fn trend(years: &BTreeMap<u16, Wins>) -> TrendData {
    let shares: Vec<(f64, Share)> = years
        .iter()
        .map(|(&year, wins)| (real(year.into()), wins.share(Color::White)))
        .collect();
    let trend = crate::collection::inference::cochran_armitage(&shares);
    TrendData {
        games: years.values().map(|wins| wins.games()).sum(),
        first: years.keys().next().copied(),
        last: years.keys().next_back().copied(),
        slope: trend.map(|trend| rounded(trend.slope)),
        z: trend.map(|trend| rounded(trend.z)),
        p: trend.map(|trend| significant(trend.p)),
    }
}
