//! The likelihood of results, its gradient and its curvature.

use super::results::Pair;
use super::vector::dot;

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
    /// The precision of the normal distribution of the strengths around 0; 0 if none is assumed.
    precision: f64,
}

impl Model {
    /// The model of the pairs, where each player has drawn `prior` games, half of them with each
    /// colour, with a player whose strength is 0.
    pub(super) fn with_draws(
        players: usize,
        pairs: &[Pair],
        prior: f64,
        has_advantage: bool,
    ) -> Self {
        let mut terms = played(pairs);
        if prior > 0.0 {
            // The extra player after the last one is the one whose strength is known.
            terms.extend((0..players).flat_map(|player| {
                let part = prior / 4.0;
                [drawn(player, players, part), drawn(players, player, part)]
            }));
        }
        Self {
            players,
            terms,
            has_advantage,
            precision: 0.0,
        }
    }

    /// The model of the pairs, where the strengths are a sample of a normal distribution around 0
    /// with this precision. One drawn game between two players of strength 0 bounds the advantage.
    pub(super) fn with_population(players: usize, pairs: &[Pair], precision: f64) -> Self {
        let mut terms = played(pairs);
        terms.push(drawn(players, players, 0.5));
        Self {
            players,
            terms,
            has_advantage: true,
            precision,
        }
    }

    /// Changes the precision of the strengths.
    pub(super) fn assume(&mut self, precision: f64) {
        self.precision = precision;
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

    /// The logarithm of the likelihood, with that of the strengths.
    pub(super) fn log_likelihood(&self, point: &[f64]) -> f64 {
        let of_term = |term: &Term| {
            let log_odds = self.log_odds(term, point);
            term.white_wins * log_win_probability(log_odds)
                + term.black_wins * log_win_probability(-log_odds)
        };
        let strengths = &point[..self.players];
        let of_strengths = self.precision / 2.0 * dot(strengths, strengths);
        self.terms.iter().map(of_term).sum::<f64>() - of_strengths
    }

    /// Its first derivatives.
    pub(super) fn gradient(&self, point: &[f64]) -> Vec<f64> {
        let mut gradient = self.strengths_times(-self.precision, point);
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

    /// The first derivatives and the weights of the terms, averaged over the log-odds of each pair,
    /// which have these variances.
    pub(super) fn averaged(&self, point: &[f64], variances: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let mut gradient = self.strengths_times(-self.precision, point);
        let mut weights = Vec::with_capacity(self.terms.len());
        let variances = variances.iter().copied().chain(std::iter::repeat(0.0));
        for (term, variance) in self.terms.iter().zip(variances) {
            let games = term.white_wins + term.black_wins;
            let [won, weight] = averages(self.log_odds(term, point), variance);
            self.spread(term, term.white_wins - games * won, &mut gradient);
            weights.push(games * weight);
        }
        (gradient, weights)
    }

    /// The strengths of a point times a factor, and 0 for the advantage.
    fn strengths_times(&self, factor: f64, point: &[f64]) -> Vec<f64> {
        let mut product: Vec<_> = point.iter().map(|value| factor * value).collect();
        product[self.players] = 0.0;
        product
    }

    /// The observed information, which is the negative Hessian, times a direction.
    pub(super) fn information_times(&self, weights: &[f64], direction: &[f64]) -> Vec<f64> {
        let mut product = self.strengths_times(self.precision, direction);
        for (term, weight) in self.terms.iter().zip(weights) {
            self.spread(term, weight * self.log_odds(term, direction), &mut product);
        }
        product
    }

    /// The diagonal of the information.
    pub(super) fn diagonal(&self, weights: &[f64]) -> Vec<f64> {
        let mut diagonal = vec![self.precision; self.dimension()];
        diagonal[self.players] = 0.0;
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
}

/// The games of the pairs.
fn played(pairs: &[Pair]) -> Vec<Term> {
    let term = |pair: &Pair| Term {
        white: pair.white,
        black: pair.black,
        white_wins: real(pair.white_wins),
        black_wins: real(pair.black_wins),
    };
    pairs.iter().map(term).collect()
}

/// Games of which either player won this part.
fn drawn(white: usize, black: usize, part: f64) -> Term {
    Term {
        white,
        black,
        white_wins: part,
        black_wins: part,
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
    let deviation = variance.sqrt();
    let mut averages = [0.0; 2];
    let mut add = |node: f64, weight: f64| {
        let won = win_probability(mean + node * deviation);
        averages[0] += weight * won;
        averages[1] += weight * won * (1.0 - won);
    };
    add(0.0, CENTRE);
    for (node, weight) in NODES {
        add(node, weight);
        add(-node, weight);
    }
    averages
}

/// The probability to win, given the logarithm of the odds.
pub(super) fn win_probability(log_odds: f64) -> f64 {
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
