//! How wrong the ratings may be.

use super::model::Model;
use super::newton::{dot, solve};

/// The most players of a group whose errors come from the whole inverse of the information, which
/// takes eight bytes for each two of them.
///
/// In a larger group only the diagonal is inverted, as if the strengths of all others and the
/// advantage were known; the errors are then too small, if anything.
pub const DENSE: usize = 1000;

/// How strongly the results hold the strengths, in natural units.
#[derive(Debug)]
pub(super) struct Information<'a> {
    model: &'a Model,
    weights: Vec<f64>,
    diagonal: Vec<f64>,
    /// What a change of the advantage does to the strengths, a number for each player.
    tilt: Vec<f64>,
    /// The variance of the advantage; `None` when none was estimated.
    pub advantage: Option<f64>,
    /// The place of each player in the group being looked at.
    places: Vec<usize>,
}

impl<'a> Information<'a> {
    pub(super) fn new(model: &'a Model, point: &[f64], has_advantage: bool) -> Self {
        let weights = model.weights(point);
        let diagonal = model.diagonal(&weights);
        let players = model.dimension() - 1;
        let mut information = Self {
            model,
            weights,
            diagonal,
            tilt: vec![0.0; players],
            advantage: None,
            places: vec![usize::MAX; players],
        };
        if has_advantage {
            information.find_advantage(players);
        }
        information
    }

    /// The advantage's entry in the inverse, by the complement of the strengths' block.
    fn find_advantage(&mut self, players: usize) {
        let mut unit = vec![0.0; players + 1];
        unit[players] = 1.0;
        let column = self.model.information_times(&self.weights, &unit);
        let times = |direction: &[f64]| {
            let full = [direction, &[0.0]].concat();
            let mut product = self.model.information_times(&self.weights, &full);
            product.truncate(players);
            product
        };
        let tilt = solve(times, &self.diagonal[..players], &column[..players], 1e-14);
        self.advantage = Some(1.0 / (column[players] - dot(&column[..players], &tilt)));
        self.tilt = tilt;
    }

    /// The variances of the strengths of a group's members, measured from the strength of one of
    /// them, by his place in the group, or from the mean of all.
    ///
    /// Nothing is known of a group beside the differences within it unless a prior holds it in
    /// place; the strengths of other groups have no part in them but through the advantage.
    pub(super) fn variances(&mut self, members: &[usize], anchor: Option<usize>) -> Vec<f64> {
        if members.len() > DENSE {
            let variance = |(place, &player): (usize, &usize)| {
                if anchor == Some(place) {
                    0.0
                } else {
                    1.0 / self.diagonal[player]
                }
            };
            return members.iter().enumerate().map(variance).collect();
        }
        let covariance = self.covariance(members);
        let size = members.len();
        let row = |place: usize| &covariance[place * size..][..size];
        if let Some(anchor) = anchor {
            let variance =
                |place: usize| row(place)[place] - 2.0 * row(place)[anchor] + row(anchor)[anchor];
            return (0..size).map(variance).collect();
        }
        let count = super::model::real(size as u64);
        let means: Vec<_> = (0..size)
            .map(|place| row(place).iter().sum::<f64>() / count)
            .collect();
        let mean = means.iter().sum::<f64>() / count;
        (0..size)
            .map(|place| row(place)[place] - 2.0 * means[place] + mean)
            .collect()
    }

    /// The covariances of a group's strengths, by rows, but for a change of all of them together.
    fn covariance(&mut self, members: &[usize]) -> Vec<f64> {
        let size = members.len();
        for (place, &player) in members.iter().enumerate() {
            self.places[player] = place;
        }
        // Where no prior holds the direction that moves all members, something put there makes the
        // matrix regular. The differences within the group, which are asked for, do not change.
        let mut matrix = vec![0.0; size * size];
        let trace: f64 = members.iter().map(|&player| self.diagonal[player]).sum();
        let held = {
            let mut all = vec![0.0; self.model.dimension()];
            for &player in members {
                all[player] = 1.0;
            }
            dot(&all, &self.model.information_times(&self.weights, &all))
        };
        let count = super::model::real(size as u64);
        if held <= 1e-12 * trace {
            matrix.fill(trace / (count * count));
        }
        for (place, &player) in members.iter().enumerate() {
            matrix[place * size + place] += self.diagonal[player];
        }
        for (white, black, weight) in self.model.couplings(&self.weights) {
            let (white, black) = (self.places[white], self.places[black]);
            if white != usize::MAX && black != usize::MAX {
                matrix[white * size + black] -= weight;
                matrix[black * size + white] -= weight;
            }
        }
        let mut covariance = inverse(matrix, size);
        if let Some(advantage) = self.advantage {
            for (place, &player) in members.iter().enumerate() {
                for (other, &opponent) in members.iter().enumerate() {
                    covariance[place * size + other] +=
                        self.tilt[player] * self.tilt[opponent] * advantage;
                }
            }
        }
        for &player in members {
            self.places[player] = usize::MAX;
        }
        covariance
    }
}

/// The inverse of a symmetric matrix without negative directions, by Cholesky's way.
fn inverse(mut matrix: Vec<f64>, size: usize) -> Vec<f64> {
    // The lower half becomes the factor.
    for row in 0..size {
        for column in 0..=row {
            let (above, below) = matrix.split_at(row * size);
            let left = &below[..column];
            let other = if column == row {
                left
            } else {
                &above[column * size..][..column]
            };
            let value = below[column] - dot(left, other);
            matrix[row * size + column] = if column == row {
                value.max(f64::MIN_POSITIVE).sqrt()
            } else {
                value / matrix[column * size + column]
            };
        }
    }
    // The inverse of the factor, its columns as rows: entry (column, row) for row >= column.
    let mut factor = vec![0.0; size * size];
    for column in 0..size {
        for row in column..size {
            let known = &factor[column * size + column..column * size + row];
            let sum = dot(&matrix[row * size + column..row * size + row], known);
            let unit = if row == column { 1.0 } else { 0.0 };
            factor[column * size + row] = (unit - sum) / matrix[row * size + row];
        }
    }
    for row in 0..size {
        for column in 0..=row {
            // Both rows are empty before the later of the two.
            let left = &factor[row * size + row..][..size - row];
            let right = &factor[column * size + row..][..size - row];
            let value = dot(left, right);
            matrix[row * size + column] = value;
            matrix[column * size + row] = value;
        }
    }
    matrix
}
