//! The likelihood of results: its slope, its curvature, and the linear equations of a step.

use super::results::Pair;
use crate::collection::inference::real;

/// The number of Elo points in a natural unit.
pub(super) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The model of the results.
///
/// A point is the strength of each player in natural units, and the advantage of White as its last
/// number. One drawn game between two players of strength 0, the last term, bounds the advantage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Model<'a> {
    pub players: usize,
    pub pairs: &'a [Pair],
    /// The precision of the normal distribution of the strengths around 0.
    pub precision: f64,
}

impl Model<'_> {
    /// The logarithm of the odds that White wins a game of a pair.
    fn log_odds(&self, pair: &Pair, point: &[f64]) -> f64 {
        point[pair.white] - point[pair.black] + point[self.players]
    }

    /// Adds the derivative of a term by its log-odds to the entries of its players.
    fn spread(&self, pair: &Pair, value: f64, into: &mut [f64]) {
        into[pair.white] += value;
        into[pair.black] -= value;
        into[self.players] += value;
    }

    /// The first derivatives of the log-likelihood, and the weight of each term, which is the number
    /// of games times the variance of one: both averaged over the log-odds of each pair, which have
    /// these variances.
    pub(super) fn averaged(&self, point: &[f64], variances: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let mut gradient = self.strengths_times(-self.precision, point);
        let mut weights = Vec::with_capacity(self.pairs.len() + 1);
        for (pair, &variance) in self.pairs.iter().zip(variances) {
            let games = real(pair.games());
            let [won, weight] = averages(self.log_odds(pair, point), variance);
            self.spread(pair, real(pair.white_wins) - games * won, &mut gradient);
            weights.push(games * weight);
        }
        let [won, weight] = averages(point[self.players], 0.0);
        gradient[self.players] += 0.5 - won;
        weights.push(weight);
        (gradient, weights)
    }

    /// The strengths of a point times a factor, and 0 for the advantage.
    fn strengths_times(&self, factor: f64, point: &[f64]) -> Vec<f64> {
        let mut product: Vec<_> = point.iter().map(|value| factor * value).collect();
        product[self.players] = 0.0;
        product
    }

    /// The information, which is the negative matrix of the second derivatives, times a direction.
    fn information_times(&self, weights: &[f64], direction: &[f64]) -> Vec<f64> {
        let mut product = self.strengths_times(self.precision, direction);
        for (pair, weight) in self.pairs.iter().zip(weights) {
            self.spread(pair, weight * self.log_odds(pair, direction), &mut product);
        }
        product[self.players] += weights[self.pairs.len()] * direction[self.players];
        product
    }

    /// The diagonal of the information.
    pub(super) fn diagonal(&self, weights: &[f64]) -> Vec<f64> {
        let mut diagonal = vec![self.precision; self.players];
        for (pair, weight) in self.pairs.iter().zip(weights) {
            diagonal[pair.white] += weight;
            diagonal[pair.black] += weight;
        }
        diagonal.push(weights.iter().sum());
        diagonal
    }

    /// The solution of the equations whose matrix is the information.
    pub(super) fn solve(&self, weights: &[f64], right: &[f64], precision: f64) -> Vec<f64> {
        let times = |direction: &[f64]| self.information_times(weights, direction);
        solve(times, &self.diagonal(weights), right, precision)
    }

    /// The sum of the squares of the strengths.
    pub(super) fn squares(&self, point: &[f64]) -> f64 {
        dot(&point[..self.players], &point[..self.players])
    }
}

/// The positive nodes of the Gauss-Hermite rule with nine nodes for the normal distribution, with
/// their weights. Its ninth node is 0, with the weight [`CENTRE`].
const NODES: [(f64, f64); 4] = [
    (1.023_255_663_789_132_6, 0.244_097_502_894_939_5),
    (2.076_847_978_677_83, 0.049_916_406_765_217_82),
    (3.205_429_002_856_47, 0.002_789_141_321_231_769),
    (4.512_745_863_399_783, 0.000_022_345_844_007_746_607),
];
const CENTRE: f64 = 0.406_349_206_349_206_35;

/// The mean probability that White wins, and the mean of its product with the opposite probability,
/// for normally distributed log-odds.
fn averages(mean: f64, variance: f64) -> [f64; 2] {
    let (odds, deviation) = ((-mean).exp(), variance.sqrt());
    let mut averages = [0.0; 2];
    let mut add = |odds: f64, weight: f64| {
        let won = 1.0 / (1.0 + odds);
        averages[0] += weight * won;
        averages[1] += weight * won * (1.0 - won);
    };
    add(odds, CENTRE);
    for (node, weight) in NODES {
        // Nearly all the work is in exponentials: one is enough for two nodes.
        let factor = (node * deviation).exp();
        add(odds * factor, weight);
        add(odds / factor, weight);
    }
    averages
}

/// The probability to win, given the logarithm of the odds.
pub(super) fn win_probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The sum of the products of the numbers in the same places.
fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter()
        .zip(right)
        .map(|(left, right)| left * right)
        .sum()
}

/// Adds a part of some numbers to others.
pub(super) fn add(to: &mut [f64], part: f64, what: &[f64]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += part * what;
    }
}

/// The largest of some numbers, whatever their signs.
pub(super) fn largest(values: &[f64]) -> f64 {
    values
        .iter()
        .fold(0.0, |largest, value| value.abs().max(largest))
}

/// Solves linear equations, whose matrix is positive definite and has this diagonal, by
/// preconditioned conjugate gradients, until the relative residual is at most `precision`.
fn solve(
    times: impl Fn(&[f64]) -> Vec<f64>,
    diagonal: &[f64],
    right: &[f64],
    precision: f64,
) -> Vec<f64> {
    let precondition = |residual: &[f64]| -> Vec<f64> {
        let of = |(value, scale): (&f64, &f64)| value / scale;
        residual.iter().zip(diagonal).map(of).collect()
    };
    let mut solution = vec![0.0; right.len()];
    let mut residual = right.to_vec();
    let mut direction = precondition(&residual);
    let mut size = dot(&residual, &direction);
    let goal = size * precision * precision;
    for _ in 0..2 * right.len() + 100 {
        if size <= goal {
            break;
        }
        let product = times(&direction);
        let part = size / dot(&direction, &product);
        add(&mut solution, part, &direction);
        add(&mut residual, -part, &product);
        let prepared = precondition(&residual);
        let next = dot(&residual, &prepared);
        for (direction, prepared) in direction.iter_mut().zip(&prepared) {
            *direction = prepared + next / size * *direction;
        }
        size = next;
    }
    solution
}
