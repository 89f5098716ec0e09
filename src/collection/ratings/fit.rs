//! The strengths that explain the results best, and their covariances.

use super::advantage::is_bounded;
use super::couplings::Couplings;
use super::estimate::Estimate;
use super::model::{Model, real};
use super::newton::maximum;
use super::options::LEAST_PRIOR;
use super::population::Population;
use super::precision::{Precision, advantage};
use super::results::Pair;
use super::units::SCALE;
use crate::collection::inference::Z95;

/// The strengths and the advantage in natural units, and how uncertain they are.
#[derive(Debug)]
pub(super) struct Fit<'a> {
    /// The strength of each player, and the advantage as the last number.
    pub point: Vec<f64>,
    /// The standard deviation of the strengths, if they were taken as a sample.
    pub spread: Option<f64>,
    precision: Precision<'a>,
    /// The variance of each player's strength, given the advantage.
    own: Vec<f64>,
    /// The variance of the advantage, and how each strength follows it; `None` if it is not bounded.
    advantage: Option<(f64, Vec<f64>)>,
}

impl<'a> Fit<'a> {
    /// Fits the strengths to the pairs that can be compared.
    pub(super) fn new(
        players: usize,
        pairs: &[Pair],
        prior: Option<f64>,
        couplings: &'a Couplings,
    ) -> Self {
        let mut spread = None;
        let (model, weights, point, has_advantage) = match prior {
            None if !pairs.is_empty() => {
                let population = Population::new(players, pairs, couplings);
                spread = Some(population.spread);
                (population.model, population.weights, population.point, true)
            }
            prior => {
                let prior = prior.unwrap_or(0.0);
                let prior = if prior > 0.0 {
                    prior.max(LEAST_PRIOR)
                } else {
                    0.0
                };
                let has_advantage =
                    !pairs.is_empty() && (prior > 0.0 || is_bounded(players, pairs));
                let model = Model::with_draws(players, pairs, prior, has_advantage);
                let games = pairs.iter().map(|pair| pair.white_wins + pair.black_wins);
                let start = vec![0.0; model.dimension()];
                let point = maximum(&model, start, real(games.sum()), prior);
                let weights = model.weights(&point);
                (model, weights, point, has_advantage)
            }
        };
        let precision = Precision::new(couplings, &model, &weights);
        Self {
            advantage: has_advantage.then(|| advantage(&model, &weights, &precision)),
            own: precision.inverse().own,
            precision,
            point,
            spread,
        }
    }

    /// The advantage of White, if the games bound it.
    pub(super) fn advantage(&self) -> Option<Estimate> {
        let (variance, _) = self.advantage.as_ref()?;
        Some(Estimate {
            elo: SCALE * self.point.last()?,
            error: error(*variance),
        })
    }

    /// The strengths relative to those of the origins of their groups, in Elo.
    ///
    /// The origin of a group is a mean of its members with these weights, which add up to 1.
    pub(super) fn relative(&self, groups: &Couplings, weights: &[f64]) -> Vec<Estimate> {
        let column = self.precision.solve(weights);
        let follows = |player: usize| {
            let advantage = self.advantage.as_ref();
            advantage.map_or(0.0, |(variance, follows)| variance.sqrt() * follows[player])
        };
        let mut estimates = vec![
            Estimate {
                elo: 0.0,
                error: 0.0
            };
            weights.len()
        ];
        for members in groups.groups() {
            let mean = |value: &dyn Fn(usize) -> f64| -> f64 {
                members
                    .iter()
                    .map(|&player| weights[player] * value(player))
                    .sum()
            };
            let strength = mean(&|player| self.point[player]);
            let of_origin = mean(&|player| column[player]);
            let origin_follows = mean(&follows);
            for &player in members {
                let own = self.own[player] - 2.0 * column[player] + of_origin;
                let variance = own.max(0.0) + (follows(player) - origin_follows).powi(2);
                // A single anchor is the origin itself.
                let is_origin = weights[player] >= 1.0;
                estimates[player] = Estimate {
                    elo: SCALE * (self.point[player] - strength),
                    error: if is_origin { 0.0 } else { error(variance) },
                };
            }
        }
        estimates
    }

    /// The difference of strength between two players of one group, in Elo.
    pub(super) fn difference(&self, [one, other]: [usize; 2]) -> Estimate {
        let mut lead = vec![0.0; self.own.len()];
        (lead[one], lead[other]) = (1.0, -1.0);
        let column = self.precision.solve(&lead);
        let follows = self.advantage.as_ref().map_or(0.0, |(variance, follows)| {
            variance * (follows[one] - follows[other]).powi(2)
        });
        Estimate {
            elo: SCALE * (self.point[one] - self.point[other]),
            error: error((column[one] - column[other]).max(0.0) + follows),
        }
    }
}

fn error(variance: f64) -> f64 {
    Z95 * SCALE * variance.sqrt()
}
