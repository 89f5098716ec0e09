//! The precision matrix of the strengths: how strongly games and prior determine them.

use super::couplings::{Couplings, Group};
use super::factor::Factor;
use super::model::{Model, real};
use super::newton::solve;
use super::pattern::Pattern;
use super::vector::dot;

/// The precision matrix at a point.
#[derive(Debug)]
pub(super) struct Precision<'a> {
    couplings: &'a Couplings,
    diagonal: Vec<f64>,
    /// The weight of each edge; the entry of the matrix is its negative.
    weights: Vec<f64>,
    /// For each group that has a pattern.
    factors: Vec<Option<Factor<'a>>>,
}

/// Entries of the inverse, which is the covariance matrix.
#[derive(Debug)]
pub(super) struct Covariances {
    /// The variance of each player's strength.
    pub own: Vec<f64>,
    /// The covariance of the two players of each edge.
    pub coupled: Vec<f64>,
}

impl<'a> Precision<'a> {
    /// The matrix for the weights of the model's terms.
    pub(super) fn new(couplings: &'a Couplings, model: &Model, term_weights: &[f64]) -> Self {
        let mut diagonal = model.diagonal(term_weights);
        diagonal.pop();
        let mut weights = vec![0.0; couplings.edges];
        for (&edge, weight) in couplings.edge_of_pair.iter().zip(term_weights) {
            weights[edge] += weight;
        }
        let mut precision = Self {
            couplings,
            diagonal,
            weights,
            factors: Vec::new(),
        };
        for group in &couplings.groups {
            precision.pin(&group.members);
        }
        precision.factors = couplings
            .groups
            .iter()
            .map(|group| Some(precision.factor(group, group.pattern.as_ref()?)))
            .collect();
        precision
    }

    /// Adds to the diagonal of the first member so that the matrix of a group without a prior has an
    /// inverse. Differences within the group do not depend on it.
    fn pin(&mut self, members: &[usize]) {
        let sum = |value: &dyn Fn(usize) -> f64| -> f64 {
            members.iter().map(|&player| value(player)).sum()
        };
        let trace = sum(&|player| self.diagonal[player]);
        let coupled = sum(&|player| {
            let couplings = self.couplings.of(player).iter();
            couplings.map(|coupling| self.weights[coupling.edge]).sum()
        });
        if trace - coupled <= 1e-12 * trace {
            self.diagonal[members[0]] += trace / real(members.len() as u64);
        }
    }

    fn factor<'p>(&self, group: &Group, pattern: &'p Pattern) -> Factor<'p> {
        let diagonal = group.members.iter().map(|&player| self.diagonal[player]);
        let entries = group.members.iter().flat_map(|&player| {
            let earlier = self.couplings.of(player).iter();
            let earlier = earlier.filter(move |coupling| coupling.opponent < player);
            earlier.map(move |coupling| {
                let places = (
                    self.couplings.places[player],
                    self.couplings.places[coupling.opponent],
                );
                (places.0, places.1, -self.weights[coupling.edge])
            })
        });
        Factor::new(pattern, diagonal, entries)
    }

    /// Solves the equations with this right side, an entry for each player.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solution = vec![0.0; right.len()];
        for (group, factor) in self.couplings.groups.iter().zip(&self.factors) {
            let part: Vec<_> = group.members.iter().map(|&player| right[player]).collect();
            if part.iter().all(|value| *value == 0.0) {
                continue;
            }
            let part = match factor {
                Some(factor) => factor.solve(&part),
                None => self.solve_by_steps(&group.members, &part),
            };
            for (&player, value) in group.members.iter().zip(part) {
                solution[player] = value;
            }
        }
        solution
    }

    fn solve_by_steps(&self, members: &[usize], right: &[f64]) -> Vec<f64> {
        let diagonal: Vec<_> = members
            .iter()
            .map(|&player| self.diagonal[player])
            .collect();
        let times = |direction: &[f64]| -> Vec<f64> {
            let row = |(place, &player): (usize, &usize)| {
                let coupled = self.couplings.of(player).iter().map(|coupling| {
                    self.weights[coupling.edge]
                        * direction[self.couplings.places[coupling.opponent]]
                });
                diagonal[place] * direction[place] - coupled.sum::<f64>()
            };
            members.iter().enumerate().map(row).collect()
        };
        solve(times, &diagonal, right, 1e-12)
    }

    /// The variances, and the covariances of players who met.
    pub(super) fn inverse(&self) -> Covariances {
        let mut covariances = Covariances {
            own: vec![0.0; self.diagonal.len()],
            coupled: vec![0.0; self.weights.len()],
        };
        for (group, factor) in self.couplings.groups.iter().zip(&self.factors) {
            match factor {
                Some(factor) => self.select(&group.members, factor, &mut covariances),
                None => self.propagate(&group.members, &mut covariances),
            }
        }
        covariances
    }

    fn select(&self, members: &[usize], factor: &Factor<'_>, into: &mut Covariances) {
        let inverse = factor.inverse();
        for (place, &player) in members.iter().enumerate() {
            into.own[player] = inverse.own(place);
            for coupling in self.couplings.of(player) {
                if coupling.opponent < player {
                    let other = self.couplings.places[coupling.opponent];
                    into.coupled[coupling.edge] = inverse.coupled(place, other);
                }
            }
        }
    }

    /// The entries by Gaussian belief propagation: each player sends each opponent how well the rest
    /// of their games determines them, until nothing changes. This is exact if the games form a
    /// tree, and close in a large group.
    fn propagate(&self, members: &[usize], into: &mut Covariances) {
        const ROUNDS: usize = 1000;
        let couplings = self.couplings;
        // What each coupling takes from the precision of the player, by the opponent's uncertainty.
        let mut taken = vec![0.0; couplings.all.len()];
        let mut precision = self.diagonal.clone();
        for _ in 0..ROUNDS {
            let mut change = 0.0_f64;
            for &player in members {
                for place in couplings.range(player) {
                    let coupling = couplings.all[place];
                    let without = precision[coupling.opponent] + taken[coupling.reverse];
                    let next = self.weights[coupling.edge].powi(2) / without;
                    change = change.max((next - taken[place]).abs() / self.diagonal[player]);
                    taken[place] = next;
                }
            }
            for &player in members {
                let taken: f64 = taken[couplings.range(player)].iter().sum();
                precision[player] = self.diagonal[player] - taken;
            }
            if change < 1e-10 {
                break;
            }
        }
        for &player in members {
            into.own[player] = 1.0 / precision[player];
            for place in couplings.range(player) {
                let coupling = couplings.all[place];
                let weight = self.weights[coupling.edge];
                let own = precision[player] + taken[place];
                let other = precision[coupling.opponent] + taken[coupling.reverse];
                into.coupled[coupling.edge] = weight / (own * other - weight * weight);
            }
        }
    }
}

/// The variance of the advantage, and how the strengths follow it: the last column of the inverse
/// of the information on all, by the complement of the strengths' block.
pub(super) fn advantage(
    model: &Model,
    weights: &[f64],
    precision: &Precision<'_>,
) -> (f64, Vec<f64>) {
    let players = model.dimension() - 1;
    let mut unit = vec![0.0; players + 1];
    unit[players] = 1.0;
    let column = model.information_times(weights, &unit);
    let follows = precision.solve(&column[..players]);
    let variance = 1.0 / (column[players] - dot(&column[..players], &follows));
    (variance, follows)
}
