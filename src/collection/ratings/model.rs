//! The likelihood of results, its gradient and its curvature.

use super::results::Pair;

/// Games whose players and colours are the same; half a game may be won.
#[derive(Clone, Copy, Debug)]
struct Term {
    white: usize,
    black: usize,
    white_wins: f64,
    black_wins: f64,
}

/// The model of the results.
///
/// A point is the strength of each player in natural units, 400 / ln 10 points of Elo each, and the
/// advantage of White as its last number.
#[derive(Clone, Debug)]
pub(super) struct Model {
    players: usize,
    terms: Vec<Term>,
    has_advantage: bool,
}

impl Model {
    /// The model of the pairs, where each player has drawn `prior` games, half of them with each
    /// colour, with a player whose strength is 0.
    pub(super) fn new(players: usize, pairs: &[Pair], prior: f64, has_advantage: bool) -> Self {
        let played = pairs.iter().map(|pair| Term {
            white: pair.white,
            black: pair.black,
            white_wins: real(pair.white_wins),
            black_wins: real(pair.black_wins),
        });
        // The extra player after the last one is the one whose strength is known.
        let drawn = |white, black| Term {
            white,
            black,
            white_wins: prior / 4.0,
            black_wins: prior / 4.0,
        };
        let mut terms: Vec<_> = played.collect();
        if prior > 0.0 {
            terms.extend(
                (0..players).flat_map(|player| [drawn(player, players), drawn(players, player)]),
            );
        }
        Self {
            players,
            terms,
            has_advantage,
        }
    }

    /// The number of coordinates of a point.
    pub(super) fn dimension(&self) -> usize {
        self.players + 1
    }

    /// The logarithm of the odds that White wins a game of this term.
    fn log_odds(&self, term: &Term, point: &[f64]) -> f64 {
        self.strength(term.white, point) - self.strength(term.black, point)
            + if self.has_advantage {
                point[self.players]
            } else {
                0.0
            }
    }

    fn strength(&self, player: usize, point: &[f64]) -> f64 {
        if player < self.players {
            point[player]
        } else {
            0.0
        }
    }

    /// Adds the derivative of a term by the difference of its players to their entries.
    fn spread(&self, term: &Term, value: f64, into: &mut [f64]) {
        if term.white < self.players {
            into[term.white] += value;
        }
        if term.black < self.players {
            into[term.black] -= value;
        }
        if self.has_advantage {
            into[self.players] += value;
        }
    }

    /// The logarithm of the likelihood.
    pub(super) fn log_likelihood(&self, point: &[f64]) -> f64 {
        let of_term = |term: &Term| {
            let log_odds = self.log_odds(term, point);
            term.white_wins * log_win_probability(log_odds)
                + term.black_wins * log_win_probability(-log_odds)
        };
        self.terms.iter().map(of_term).sum()
    }

    /// Its first derivatives.
    pub(super) fn gradient(&self, point: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.dimension()];
        for term in &self.terms {
            let log_odds = self.log_odds(term, point);
            let value = term.white_wins * win_probability(-log_odds)
                - term.black_wins * win_probability(log_odds);
            self.spread(term, value, &mut gradient);
        }
        gradient
    }

    /// The weight of each term: the number of games times the variance of one.
    pub(super) fn weights(&self, point: &[f64]) -> Vec<f64> {
        let of_term = |term: &Term| {
            let log_odds = self.log_odds(term, point);
            (term.white_wins + term.black_wins)
                * win_probability(log_odds)
                * win_probability(-log_odds)
        };
        self.terms.iter().map(of_term).collect()
    }

    /// The observed information, which is the negative Hessian, times a direction.
    pub(super) fn information_times(&self, weights: &[f64], direction: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; self.dimension()];
        for (term, weight) in self.terms.iter().zip(weights) {
            self.spread(term, weight * self.log_odds(term, direction), &mut product);
        }
        product
    }

    /// The diagonal of the information.
    pub(super) fn diagonal(&self, weights: &[f64]) -> Vec<f64> {
        let mut diagonal = vec![0.0; self.dimension()];
        for (term, weight) in self.terms.iter().zip(weights) {
            for player in [term.white, term.black] {
                if player < self.players {
                    diagonal[player] += weight;
                }
            }
            if self.has_advantage {
                diagonal[self.players] += weight;
            }
        }
        diagonal
    }

    /// What couples two players, both before the end: the terms that have both, by their weights.
    pub(super) fn couplings<'a>(
        &'a self,
        weights: &'a [f64],
    ) -> impl Iterator<Item = (usize, usize, f64)> + 'a {
        let couplings = self.terms.iter().zip(weights);
        couplings
            .map(|(term, &weight)| (term.white, term.black, weight))
            .filter(|&(white, black, _)| white < self.players && black < self.players)
    }
}

/// The probability to win, given the logarithm of the odds.
fn win_probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Its logarithm, exact for tiny probabilities too.
fn log_win_probability(log_odds: f64) -> f64 {
    if log_odds > 0.0 {
        -(-log_odds).exp().ln_1p()
    } else {
        log_odds - log_odds.exp().ln_1p()
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are below 2^53")]
pub(super) fn real(count: u64) -> f64 {
    count as f64
}
