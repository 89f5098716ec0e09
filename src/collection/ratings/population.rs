//! The strengths, their spread and the advantage, estimated together.

use super::couplings::Couplings;
use super::model::{Model, real};
use super::newton::{maximum, solve};
use super::precision::Precision;
use super::results::Pair;
use super::vector::{add, dot, largest};

/// The spread at the start, and the most likely one before any game, in natural units: 400 points
/// of Elo.
const FIRST_GUESS: f64 = std::f64::consts::LN_10;
/// The maximum number of rounds; players with two games each take about 30.
const ROUNDS: usize = 200;
/// The longest step of an estimate, in natural units.
const LONGEST: f64 = 2.0;
/// The relative change of the spread, and the change of the other estimates in natural units, that
/// count as none.
const SETTLED: f64 = 1e-7;

/// Strengths that are a sample of a normal distribution around 0.
#[derive(Debug)]
pub(super) struct Population {
    /// The model with the spread that fits best.
    pub model: Model,
    /// The mean weights of its terms.
    pub weights: Vec<f64>,
    /// The mean strengths, and the advantage.
    pub point: Vec<f64>,
    /// The standard deviation of the strengths, in natural units.
    pub spread: f64,
}

impl Population {
    /// Estimates the population of the players of these pairs.
    ///
    /// The strengths are described by a normal distribution: their means, and the covariances given
    /// the advantage. Means and advantage maximise the likelihood, averaged over this distribution;
    /// the covariances are the inverse of its information; the spread is that of the strengths,
    /// uncertainty included. Each follows from the others, and the rounds end when nothing changes.
    /// (This maximises the variational lower bound of the marginal likelihood.)
    pub(super) fn new(players: usize, pairs: &[Pair], couplings: &Couplings) -> Self {
        let games = pairs.iter().map(|pair| pair.white_wins + pair.black_wins);
        let games = real(games.sum());
        let mut spread = FIRST_GUESS;
        let mut model = Model::with_population(players, pairs, precision(spread));
        let start = vec![0.0; model.dimension()];
        let mut point = maximum(&model, start, games, 1.0);
        let mut weights = model.weights(&point);
        let mut search = Secant::default();
        for _ in 0..ROUNDS {
            let covariances = Precision::new(couplings, &model, &weights).inverse();
            let means = &point[..players];
            let squares = dot(means, means) + covariances.own.iter().sum::<f64>();
            let change = search.step(spread.ln(), likeliest_spread(players, squares).ln());
            spread *= change.exp();
            model.assume(precision(spread));
            let variance = |(pair, &edge): (&Pair, &usize)| {
                let sum = covariances.own[pair.white] + covariances.own[pair.black];
                (sum - 2.0 * covariances.coupled[edge]).max(0.0)
            };
            let variances = pairs.iter().zip(&couplings.edge_of_pair).map(variance);
            let gradient;
            (gradient, weights) = model.averaged(&point, &variances.collect::<Vec<_>>());
            let moved = step(&model, &weights, &gradient, &mut point);
            if change.abs() < SETTLED && moved < SETTLED {
                break;
            }
        }
        Self {
            model,
            weights,
            point,
            spread,
        }
    }
}

/// One step of Newton's method, at most [`LONGEST`] long. Returns the largest change.
fn step(model: &Model, weights: &[f64], gradient: &[f64], point: &mut [f64]) -> f64 {
    let times = |direction: &[f64]| model.information_times(weights, direction);
    let step = solve(times, &model.diagonal(weights), gradient, 1e-6);
    let largest = largest(&step);
    add(point, (LONGEST / largest).min(1.0), &step);
    largest
}

fn precision(spread: f64) -> f64 {
    1.0 / (spread * spread)
}

/// The spread that fits strengths with this sum of squares best.
///
/// A gamma distribution of shape 2 with its mode at [`FIRST_GUESS`] is assumed for the spread. It
/// keeps the spread of few players from 0 and from infinity, and hardly moves that of many. (Chung
/// and others, "A nondegenerate penalized likelihood estimator for variance parameters in multilevel
/// models", Psychometrika 78, 2013.)
fn likeliest_spread(players: usize, squares: f64) -> f64 {
    // The derivative by the spread is 0 where (players - 1) spread^2 + spread^3 / mode = squares.
    let others = real(players as u64) - 1.0;
    let excess = |spread: f64| others * spread.powi(2) + spread.powi(3) / FIRST_GUESS - squares;
    let slope = |spread: f64| 2.0 * others * spread + 3.0 * spread.powi(2) / FIRST_GUESS;
    // The left side is convex and rises: Newton's steps from the right never leave it.
    let mut spread = (squares * FIRST_GUESS).cbrt();
    for _ in 0..100 {
        let step = excess(spread) / slope(spread);
        spread -= step;
        if step.abs() <= 1e-15 * spread {
            break;
        }
    }
    spread
}

/// Finds the number that a function gives back, by the secants of its last two values.
#[derive(Debug, Default)]
struct Secant {
    /// The last number, and how far the function was from it.
    last: Option<(f64, f64)>,
}

impl Secant {
    /// How far to go from a number for which the function gave another one.
    fn step(&mut self, at: f64, value: f64) -> f64 {
        let distance = value - at;
        let slope = self
            .last
            .map(|(last, before)| (distance - before) / (at - last));
        self.last = Some((at, distance));
        match slope {
            // The distance shrinks towards the solution. Its other causes must not lead far away.
            Some(slope) if slope < -1e-3 => (-distance / slope).clamp(-1.0, 1.0),
            _ => distance,
        }
    }
}
