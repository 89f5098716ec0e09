//! The most likely strengths given the results, and how uncertain they are.

use super::covariances::{Covariances, MAX_WORK};
use super::model::{Model, SCALE, add, largest};
use super::results::Pair;
use crate::collection::inference::{Z95, real};

/// The spread at the start, and the most likely one before any game, in natural units: 400 points
/// of Elo.
const FIRST_GUESS: f64 = std::f64::consts::LN_10;
/// The maximum number of rounds; players with two games each take about 30.
const ROUNDS: usize = 200;
/// The longest step of an estimate, in natural units.
const MAX_LENGTH: f64 = 2.0;
/// The fit has converged if the relative change of the spread, and the change of the other
/// estimates in natural units, are at most this.
const SETTLED: f64 = 1e-7;
/// The work on covariances and the limit of the changes in the first rounds, which only have to
/// come near the solution.
const ROUGH: (usize, f64) = (MAX_WORK / 100, 1e-3);

/// A number in Elo and its error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct EloEstimate {
    /// The number.
    pub elo: f64,
    /// Half the width of its 95% interval.
    pub error: f64,
}

/// The strengths and the advantage in natural units, and how uncertain they are.
#[derive(Debug)]
pub(super) struct Fit<'a> {
    /// The standard deviation of the strengths.
    pub spread: f64,
    pub covariances: Covariances,
    model: Model<'a>,
    /// The mean weights of its terms.
    weights: Vec<f64>,
    /// The strength of each player, and the advantage as the last number.
    point: Vec<f64>,
    /// How all of these depend on the advantage: its column of the inverse of the information.
    follows: Vec<f64>,
}

impl<'a> Fit<'a> {
    /// Fits the strengths, and their spread if it is not given.
    ///
    /// The strengths are a sample of a normal distribution around 0. They are described by a normal
    /// distribution: their means, and the covariances given the advantage. Means and advantage
    /// maximise the likelihood, averaged over this distribution; the covariances are the inverse of
    /// its information; the spread is that of the strengths, uncertainty included. Each follows from
    /// the others, and the rounds end when nothing changes. (This maximises the variational lower
    /// bound of the marginal likelihood.)
    pub(super) fn new(
        players: usize,
        pairs: &'a [Pair],
        components: &[usize],
        given: Option<f64>,
    ) -> Self {
        let mut spread = given.unwrap_or(FIRST_GUESS);
        let mut model = Model {
            players,
            pairs,
            precision: spread.powi(-2),
        };
        let mut point = vec![0.0; players + 1];
        let mut variances = vec![0.0; pairs.len()];
        let mut search = Extrapolation::NEW;
        let (mut rounds, (mut most, mut settled)) = (0, ROUGH);
        loop {
            let mut newton = || {
                let (gradient, weights) = model.averaged(&point, &variances);
                let step = model.solve(&weights, &gradient, 1e-6);
                let moved = largest(&step);
                add(&mut point, (MAX_LENGTH / moved).min(1.0), &step);
                (weights, moved)
            };
            // Two steps: after a single one, the covariances of two players may oscillate for ever.
            newton();
            let (weights, moved) = newton();
            let covariances = Covariances::new(&model, &weights, components, most);
            let squares = model.squares(&point) + covariances.own.iter().sum::<f64>();
            let change = match given {
                Some(_) => 0.0,
                None => search.step((likeliest(spread, players, squares) / spread).ln()),
            };
            if most < MAX_WORK && covariances.is_exact.iter().all(|&it| it) {
                (most, settled) = (MAX_WORK, SETTLED);
            }
            rounds += 1;
            let is_end = change.abs() < settled && moved < settled || rounds == ROUNDS;
            if is_end && most < MAX_WORK {
                (rounds, most, settled) = (0, MAX_WORK, SETTLED);
                search = Extrapolation::NEW;
            } else if is_end {
                let mut unit = vec![0.0; players + 1];
                unit[players] = 1.0;
                return Self {
                    follows: model.solve(&weights, &unit, 1e-12),
                    spread,
                    covariances,
                    model,
                    weights,
                    point,
                };
            }
            spread *= change.exp();
            model.precision = spread.powi(-2);
            let variance = |pair: &Pair| covariances.of_difference(pair.white, pair.black);
            variances = pairs.iter().map(variance).collect();
        }
    }

    /// The advantage of White.
    pub(super) fn advantage(&self) -> EloEstimate {
        let last = self.model.players;
        estimate(self.point[last], self.follows[last])
    }

    /// The difference of strength between two players.
    pub(super) fn difference(&self, [one, other]: [usize; 2]) -> EloEstimate {
        let mut lead = vec![0.0; self.point.len()];
        (lead[one], lead[other]) = (1.0, -1.0);
        let column = self.model.solve(&self.weights, &lead, 1e-12);
        let variance = column[one] - column[other];
        estimate(self.point[one] - self.point[other], variance)
    }

    /// The strengths relative to the origins of their components. An origin is a mean of the players
    /// of its component with these weights, which add up to 1.
    pub(super) fn relative(&self, components: &[usize], origins: &[f64]) -> Vec<EloEstimate> {
        let players = self.model.players;
        let mut right = origins.to_vec();
        right.push(0.0);
        let column = self.model.solve(&self.weights, &right, 1e-12);
        // Only the advantage couples the components: without the part that depends on it, each
        // component is independent.
        let of_advantage = self.follows[players];
        let of_all = column[players] / of_advantage;
        let given = |player: usize| column[player] - self.follows[player] * of_all;
        let mut means = vec![[0.0; 3]; self.covariances.is_exact.len()];
        for (player, weight) in origins.iter().enumerate() {
            let values = [self.point[player], given(player), self.follows[player]];
            add(&mut means[components[player]], *weight, &values);
        }
        let relative = |player: usize| {
            let [strength, of_origin, follows] = means[components[player]];
            let own = self.covariances.own[player] - 2.0 * given(player) + of_origin;
            let follows = (self.follows[player] - follows).powi(2) / of_advantage;
            // A single anchor is the origin itself.
            let is_origin = origins[player] >= 1.0;
            let variance = if is_origin { 0.0 } else { own + follows };
            estimate(self.point[player] - strength, variance)
        };
        (0..players).map(relative).collect()
    }
}

/// A number of natural units with its variance, in Elo.
fn estimate(value: f64, variance: f64) -> EloEstimate {
    EloEstimate {
        elo: SCALE * value,
        error: Z95 * SCALE * variance.max(0.0).sqrt(),
    }
}

/// The most likely spread of strengths with this sum of squares, if it is near the last one.
///
/// A gamma distribution of shape 2 with its mode at [`FIRST_GUESS`] is assumed for the spread. It
/// keeps the spread of few players from 0 and from infinity, and hardly moves that of many. (Chung
/// and others, "A nondegenerate penalized likelihood estimator for variance parameters in multilevel
/// models", Psychometrika 78, 2013.)
fn likeliest(spread: f64, players: usize, squares: f64) -> f64 {
    // The derivative by the spread is 0 where (players - 1) spread^2 + spread^3 / mode = squares.
    (squares / (real(players as u64) - 1.0 + spread / FIRST_GUESS)).sqrt()
}

/// Extrapolates the limit of a sequence of steps whose lengths have a nearly constant ratio.
#[derive(Clone, Copy, Debug)]
struct Extrapolation {
    /// The last step, and its ratio to the one before; NaN if there was none.
    step: f64,
    part: f64,
}

impl Extrapolation {
    const NEW: Self = Self {
        step: f64::NAN,
        part: f64::NAN,
    };

    /// The length to move in place of this step: to the limit, once the ratios are steady.
    fn step(&mut self, step: f64) -> f64 {
        let part = step / self.step;
        // If players have few games and nearly equal strengths, the steps hardly get shorter. After
        // a jump, the first steps are not considered steady, because the other estimates first
        // follow the jump.
        let is_steady = (part - self.part).abs() < 1.0 - part;
        if is_steady && (0.0..1.0 - 1e-5).contains(&part) {
            *self = Self::NEW;
            return (step / (1.0 - part)).clamp(-1.0, 1.0);
        }
        *self = Self { step, part };
        step
    }
}
