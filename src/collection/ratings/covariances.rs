//! The entries of the inverse of the information on the strengths that are needed.

use std::collections::BTreeSet;

use super::model::Model;

/// The most multiplications that eliminating the rest of a component may take, if each player takes
/// as many as the next: about 310 players who have all met, or far more players who have met few
/// others.
pub(super) const MAX_WORK: usize = 30_000_000;

/// The entries of a player's row, as pairs of another player and a value, by ascending players.
type Row = Vec<(usize, f64)>;

/// The variances of the strengths and the covariances of players who have met, given the advantage.
#[derive(Debug)]
pub(super) struct Covariances {
    /// The variance of each player's strength.
    pub own: Vec<f64>,
    /// The covariances of each player with others: for two players who have met, the entry is in
    /// the row of one of them.
    rows: Vec<Row>,
    /// By component, whether they are exact.
    pub is_exact: Vec<bool>,
}

impl Covariances {
    /// The entries of the inverse for the weights of the model's terms, with `most` multiplications
    /// as for [`MAX_WORK`].
    pub(super) fn new(
        model: &Model<'_>,
        weights: &[f64],
        components: &[usize],
        most: usize,
    ) -> Self {
        let mut matrix = Matrix::new(model, weights);
        let (order, cores) = matrix.eliminate(components, most);
        let mut covariances = Self {
            own: vec![0.0; model.players],
            is_exact: cores.iter().map(Vec::is_empty).collect(),
            rows: Vec::new(),
        };
        for core in &cores {
            matrix.approximate(core, &mut covariances.own);
        }
        matrix.invert(&order, &mut covariances.own);
        covariances.rows = matrix.rows;
        covariances
    }

    /// The variance of the difference of two players who have met.
    pub(super) fn of_difference(&self, one: usize, other: usize) -> f64 {
        let find = |one: usize, other: usize| {
            let row = &self.rows[one];
            let place = row.binary_search_by_key(&other, |&(player, _)| player);
            place.ok().map(|place| row[place].1)
        };
        // The pairs are in the order of their first players, so look in that player's row first: it
        // is likely to be cached.
        let (first, second) = (one.min(other), one.max(other));
        let coupled = find(first, second).or_else(|| find(second, first));
        (self.own[one] + self.own[other] - 2.0 * coupled.unwrap_or_default()).max(0.0)
    }
}

/// A sparse symmetric matrix, of which some players may be eliminated.
struct Matrix {
    diagonal: Vec<f64>,
    /// The other entries. The row of an eliminated player has those for the players who were left
    /// at that time.
    rows: Vec<Row>,
}

impl Matrix {
    fn new(model: &Model<'_>, weights: &[f64]) -> Self {
        let mut rows = vec![Row::new(); model.players];
        for (pair, weight) in model.pairs.iter().zip(weights) {
            for (player, other) in [(pair.white, pair.black), (pair.black, pair.white)] {
                // In the order of the pairs each row is sorted, and has the two colours together.
                match rows[player].last_mut() {
                    Some(last) if last.0 == other => last.1 -= weight,
                    _ => rows[player].push((other, -weight)),
                }
            }
        }
        Self {
            diagonal: model.diagonal(weights),
            rows,
        }
    }

    /// Eliminates the player with the fewest opponents left, again and again, which keeps the
    /// matrix sparse. Returns the players in this order, and the core of each component: the
    /// players who are left when eliminating more would take too long.
    fn eliminate(&mut self, components: &[usize], most: usize) -> (Vec<usize>, Vec<Vec<usize>>) {
        let degrees = self.rows.iter().map(Vec::len).zip(0..);
        let mut queue: BTreeSet<(usize, usize)> = degrees.collect();
        let count = components.iter().max().map_or(0, |last| last + 1);
        let (mut order, mut cores) = (Vec::new(), vec![Vec::new(); count]);
        let mut left = vec![0; count];
        for &component in components {
            left[component] += 1;
        }
        // The row of the player being eliminated, by player.
        let mut entries = vec![0.0; components.len()];
        while let Some((degree, player)) = queue.pop_first() {
            let component = components[player];
            if !cores[component].is_empty() || degree * degree * left[component] > most {
                cores[component].push(player);
                continue;
            }
            let (row, pivot) = (
                std::mem::take(&mut self.rows[player]),
                self.diagonal[player],
            );
            for &(other, entry) in &row {
                entries[other] = entry;
            }
            for &(other, entry) in &row {
                queue.remove(&(self.rows[other].len(), other));
                self.diagonal[other] -= entry * entry / pivot;
                let theirs = &mut self.rows[other];
                let met = theirs.iter().filter(|&&(third, _)| entries[third] != 0.0);
                if met.count() + 1 < row.len() {
                    *theirs = sum(theirs, -entry / pivot, &row, other);
                } else {
                    // There are no new entries: in a dense core it is much faster to change the
                    // existing ones.
                    for (third, value) in &mut *theirs {
                        *value -= entry / pivot * entries[*third];
                    }
                }
                theirs.retain(|&(third, _)| third != player);
                queue.insert((theirs.len(), other));
            }
            for &(other, _) in &row {
                entries[other] = 0.0;
            }
            self.rows[player] = row;
            order.push(player);
            left[component] -= 1;
        }
        (order, cores)
    }

    /// Computes approximate covariances from the rows of a core: from the games of each player,
    /// with one step to their opponents, and from the variance that all strengths have in common.
    fn approximate(&mut self, core: &[usize], own: &mut [f64]) {
        let sum = |row: &Row| -> f64 { row.iter().map(|&(_, entry)| entry).sum() };
        let all = core
            .iter()
            .map(|&player| self.diagonal[player] + sum(&self.rows[player]));
        let common = 1.0 / all.sum::<f64>();
        for &player in core {
            let known = |&(other, entry): &(usize, f64)| entry * entry / self.diagonal[other];
            let opponents: f64 = self.rows[player].iter().map(known).sum();
            own[player] = 1.0 / (self.diagonal[player] - opponents);
        }
        for &player in core {
            // One entry is enough for any two players.
            self.rows[player].retain(|&(other, _)| other > player);
            for (other, entry) in &mut self.rows[player] {
                *entry = common - *entry * own[player] * own[*other];
            }
        }
        for &player in core {
            own[player] += common;
        }
    }

    /// Turns the rows of eliminated players into covariances, from the last to the first (the
    /// equations of Takahashi): each needs only those of players who were eliminated later.
    fn invert(&mut self, order: &[usize], own: &mut [f64]) {
        let mut factor = vec![0.0; own.len()];
        let mut sums = vec![0.0; own.len()];
        for &player in order.iter().rev() {
            let (mut row, pivot) = (
                std::mem::take(&mut self.rows[player]),
                self.diagonal[player],
            );
            for &(other, entry) in &row {
                factor[other] = entry / pivot;
            }
            for &(first, entry) in &row {
                let scale = entry / pivot;
                let mut sum = scale * own[first];
                for &(second, covariance) in &self.rows[first] {
                    sum += factor[second] * covariance;
                    sums[second] += scale * covariance;
                }
                sums[first] += sum;
            }
            own[player] = 1.0 / pivot;
            for (other, entry) in &mut row {
                own[player] += factor[*other] * sums[*other];
                *entry = -sums[*other];
            }
            for &(first, _) in &row {
                (factor[first], sums[first]) = (0.0, 0.0);
                for &(second, _) in &self.rows[first] {
                    sums[second] = 0.0;
                }
            }
            self.rows[player] = row;
        }
    }
}

/// The sum of a row and a multiple of another one, without the entry for one player.
fn sum(left: &Row, factor: f64, right: &Row, without: usize) -> Row {
    let mut sum = Row::with_capacity(left.len() + right.len());
    let mut left = left.iter().peekable();
    for &(player, entry) in right.iter().filter(|entry| entry.0 != without) {
        sum.extend(std::iter::from_fn(|| {
            left.next_if(|before| before.0 < player)
        }));
        let own = left.next_if(|same| same.0 == player);
        sum.push((player, own.map_or(0.0, |own| own.1) + factor * entry));
    }
    sum.extend(left);
    sum
}
