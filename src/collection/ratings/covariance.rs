//! How uncertain the ratings are.

use super::model::{Model, real};
use super::newton::{dot, solve};

/// The maximum size of a group whose errors come from the full inverse of the information, which
/// takes eight bytes for each pair of players.
///
/// In a larger group each player's variance comes from messages between opponents, which is exact
/// if the games form a tree, and close if each player meets few of the others.
pub const DENSE: usize = 1000;

/// How strongly the results determine the strengths, in natural units.
#[derive(Debug)]
pub(super) struct Information<'a> {
    model: &'a Model,
    weights: Vec<f64>,
    diagonal: Vec<f64>,
    opponents: Opponents,
    /// The effect of the advantage on the strengths, a number for each player.
    advantage_column: Vec<f64>,
    /// The variance of the advantage; `None` if none was estimated.
    pub advantage: Option<f64>,
    /// The place of each player in the current group.
    places: Vec<usize>,
}

/// The opponents of each player, and how strongly the games couple them.
#[derive(Debug)]
struct Opponents {
    /// Where the games of each player begin, and the end of the last ones.
    starts: Vec<usize>,
    games: Vec<Coupling>,
}

/// The games of a player against another one.
#[derive(Clone, Copy, Debug)]
struct Coupling {
    opponent: usize,
    weight: f64,
    /// Where the same games are among those of the opponent.
    reverse: usize,
}

impl Opponents {
    fn new(players: usize, couplings: impl Iterator<Item = (usize, usize, f64)>) -> Self {
        // The two colours of a pair are one coupling.
        let mut pairs: Vec<(usize, usize, f64)> = couplings
            .map(|(white, black, weight)| (white.min(black), white.max(black), weight))
            .collect();
        pairs.sort_by_key(|&(first, second, _)| (first, second));
        pairs.dedup_by(|next, sum| {
            let is_same = (next.0, next.1) == (sum.0, sum.1);
            if is_same {
                sum.2 += next.2;
            }
            is_same
        });
        let mut starts = vec![0; players + 1];
        for &(first, second, _) in &pairs {
            starts[first + 1] += 1;
            starts[second + 1] += 1;
        }
        for player in 0..players {
            starts[player + 1] += starts[player];
        }
        let mut next = starts.clone();
        let empty = Coupling {
            opponent: 0,
            weight: 0.0,
            reverse: 0,
        };
        let mut games = vec![empty; starts[players]];
        for (first, second, weight) in pairs {
            let (here, there) = (next[first], next[second]);
            games[here] = Coupling {
                opponent: second,
                weight,
                reverse: there,
            };
            games[there] = Coupling {
                opponent: first,
                weight,
                reverse: here,
            };
            next[first] += 1;
            next[second] += 1;
        }
        Self { starts, games }
    }

    fn of(&self, player: usize) -> &[Coupling] {
        &self.games[self.starts[player]..self.starts[player + 1]]
    }
}

impl<'a> Information<'a> {
    pub(super) fn new(model: &'a Model, point: &[f64], has_advantage: bool) -> Self {
        let weights = model.weights(point);
        let diagonal = model.diagonal(&weights);
        let players = model.dimension() - 1;
        let mut information = Self {
            opponents: Opponents::new(players, model.couplings(&weights)),
            model,
            weights,
            diagonal,
            advantage_column: vec![0.0; players],
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
        let advantage_column = solve(times, &self.diagonal[..players], &column[..players], 1e-14);
        self.advantage = Some(1.0 / (column[players] - dot(&column[..players], &advantage_column)));
        self.advantage_column = advantage_column;
    }

    /// The variances of the strengths of a group's members, relative to the strength of one of
    /// them, given by its place in the group, or to the mean of all.
    ///
    /// Only differences within a group are known unless a prior anchors it; the strengths of other
    /// groups matter only through the advantage.
    pub(super) fn variances(&mut self, members: &[usize], anchor: Option<usize>) -> Vec<f64> {
        for (place, &player) in members.iter().enumerate() {
            self.places[player] = place;
        }
        let variances = if members.len() > DENSE {
            self.sparse_variances(members, anchor)
        } else {
            self.dense_variances(members, anchor)
        };
        for &player in members {
            self.places[player] = usize::MAX;
        }
        variances
    }

    fn dense_variances(&self, members: &[usize], anchor: Option<usize>) -> Vec<f64> {
        let covariance = self.covariance(members);
        let size = members.len();
        let row = |place: usize| &covariance[place * size..][..size];
        if let Some(anchor) = anchor {
            let variance =
                |place: usize| row(place)[place] - 2.0 * row(place)[anchor] + row(anchor)[anchor];
            return (0..size).map(variance).collect();
        }
        let count = real(size as u64);
        let means: Vec<_> = (0..size)
            .map(|place| row(place).iter().sum::<f64>() / count)
            .collect();
        let mean = means.iter().sum::<f64>() / count;
        (0..size)
            .map(|place| row(place)[place] - 2.0 * means[place] + mean)
            .collect()
    }

    /// How strongly the prior anchors a member: the diagonal minus the couplings.
    fn anchor_weight(&self, player: usize) -> f64 {
        let coupled: f64 = self
            .opponents
            .of(player)
            .iter()
            .map(|game| game.weight)
            .sum();
        (self.diagonal[player] - coupled).max(0.0)
    }

    /// Added to the diagonal of the first member so that the information of a group without a prior
    /// has an inverse. Differences within the group do not depend on it.
    fn pin(&self, members: &[usize]) -> f64 {
        let trace: f64 = members.iter().map(|&player| self.diagonal[player]).sum();
        let anchored: f64 = members
            .iter()
            .map(|&player| self.anchor_weight(player))
            .sum();
        if anchored <= 1e-12 * trace {
            trace / real(members.len() as u64)
        } else {
            0.0
        }
    }

    /// The covariances of a group's strengths, by rows, up to a common shift.
    fn covariance(&self, members: &[usize]) -> Vec<f64> {
        let size = members.len();
        let mut matrix = vec![0.0; size * size];
        for (place, &player) in members.iter().enumerate() {
            matrix[place * size + place] += self.diagonal[player];
            for game in self.opponents.of(player) {
                let other = self.places[game.opponent];
                if other != usize::MAX {
                    matrix[place * size + other] -= game.weight;
                }
            }
        }
        matrix[0] += self.pin(members);
        let mut covariance = inverse(matrix, size);
        if let Some(advantage) = self.advantage {
            for (place, &player) in members.iter().enumerate() {
                for (other, &opponent) in members.iter().enumerate() {
                    covariance[place * size + other] +=
                        self.advantage_column[player] * self.advantage_column[opponent] * advantage;
                }
            }
        }
        covariance
    }

    /// The variances of a large group.
    fn sparse_variances(&self, members: &[usize], anchor: Option<usize>) -> Vec<f64> {
        let pin = self.pin(members);
        let own = self.message_variances(members, pin);
        let count = real(members.len() as u64);
        // The column of the covariances with the reference strength.
        let origin: Vec<f64> = match anchor {
            None => vec![1.0 / count; members.len()],
            Some(anchor) => (0..members.len())
                .map(|place| f64::from(u8::from(place == anchor)))
                .collect(),
        };
        let diagonal: Vec<f64> = members
            .iter()
            .enumerate()
            .map(|(place, &player)| self.diagonal[player] + if place == 0 { pin } else { 0.0 })
            .collect();
        let times = |direction: &[f64]| -> Vec<f64> {
            let rows = members.iter().enumerate().map(|(place, &player)| {
                let coupled = self.opponents.of(player).iter().map(|game| {
                    let other = self.places[game.opponent];
                    direction
                        .get(other)
                        .map_or(0.0, |value| game.weight * value)
                });
                diagonal[place] * direction[place] - coupled.sum::<f64>()
            });
            rows.collect()
        };
        let column = solve(times, &diagonal, &origin, 1e-10);
        let of_origin = dot(&origin, &column);
        let shift = |place: usize| self.advantage_column[members[place]];
        let origin_shift: f64 = (0..members.len())
            .map(|place| origin[place] * shift(place))
            .sum();
        let variance = |place: usize| {
            if anchor == Some(place) {
                return 0.0;
            }
            let with_advantage =
                self.advantage.unwrap_or(0.0) * (shift(place) - origin_shift).powi(2);
            (own[place] - 2.0 * column[place] + of_origin).max(0.0) + with_advantage
        };
        (0..members.len()).map(variance).collect()
    }

    /// The diagonal of the inverse by Gaussian belief propagation: each player sends each opponent
    /// how well the rest of their games determines them, until nothing changes.
    fn message_variances(&self, members: &[usize], pin: f64) -> Vec<f64> {
        const ROUNDS: usize = 1000;
        let own = |place: usize, player: usize| {
            self.diagonal[player] + if place == 0 { pin } else { 0.0 }
        };
        // What each game takes from the information on the player, by the opponent's uncertainty.
        let mut taken: Vec<f64> = vec![0.0; self.opponents.games.len()];
        let mut precision: Vec<f64> = (0..members.len())
            .map(|place| own(place, members[place]))
            .collect();
        for _ in 0..ROUNDS {
            let mut change = 0.0_f64;
            for &player in members {
                for game in self.opponents.of(player) {
                    let other = self.places[game.opponent];
                    if other == usize::MAX {
                        continue;
                    }
                    let without = precision[other] + taken[game.reverse];
                    let next = game.weight * game.weight / without;
                    let place = self.opponents.games[game.reverse].reverse;
                    change = change.max((next - taken[place]).abs() / self.diagonal[player]);
                    taken[place] = next;
                }
            }
            for (place, &player) in members.iter().enumerate() {
                let range = self.opponents.starts[player]..self.opponents.starts[player + 1];
                precision[place] = own(place, player) - taken[range].iter().sum::<f64>();
            }
            if change < 1e-10 {
                break;
            }
        }
        precision.iter().map(|precision| 1.0 / precision).collect()
    }
}

/// The inverse of a positive semidefinite matrix, by Cholesky decomposition.
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
