//! The likelihood of results, its gradient and its curvature.

use super::newton::dot;
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
    /// The precision of the normal distribution of the strengths around 0; 0 if none is assumed.
    precision: f64,
    /// The variances of the log-odds of the first terms, over which the likelihood is averaged.
    variances: Vec<f64>,
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
            variances: Vec::new(),
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
            variances: Vec::new(),
        }
    }

    /// Changes the precision of the strengths, and the variances of the log-odds of the pairs.
    pub(super) fn assume(&mut self, precision: f64, variances: Vec<f64>) {
        self.precision = precision;
        self.variances = variances;
    }

    /// Each term with the variance of its log-odds.
    fn terms(&self) -> impl Iterator<Item = (&Term, f64)> {
        let variances = self.variances.iter().copied();
        self.terms
            .iter()
            .zip(variances.chain(std::iter::repeat(0.0)))
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
        let of_term = |(term, variance): (&Term, f64)| {
            let log_odds = self.log_odds(term, point);
            let sum = |log_odds: f64| {
                term.white_wins * log_win_probability(log_odds)
                    + term.black_wins * log_win_probability(-log_odds)
            };
            expected(log_odds, variance, sum)
        };
        let strengths = &point[..self.players];
        self.terms().map(of_term).sum::<f64>() - self.precision / 2.0 * dot(strengths, strengths)
    }

    /// Its first derivatives.
    pub(super) fn gradient(&self, point: &[f64]) -> Vec<f64> {
        let mut gradient = self.pull(point);
        gradient.iter_mut().for_each(|value| *value = -*value);
        for (term, variance) in self.terms() {
            let log_odds = self.log_odds(term, point);
            // Each probability on its own: the difference of nearly equal numbers loses digits.
            let white = expected(log_odds, variance, win_probability);
            let black = expected(-log_odds, variance, win_probability);
            self.spread(
                term,
                term.white_wins * black - term.black_wins * white,
                &mut gradient,
            );
        }
        gradient
    }

    /// The weight of each term: the number of games times the variance of one.
    pub(super) fn weights(&self, point: &[f64]) -> Vec<f64> {
        let of_term = |(term, variance): (&Term, f64)| {
            let of_game = |log_odds| win_probability(log_odds) * win_probability(-log_odds);
            (term.white_wins + term.black_wins)
                * expected(self.log_odds(term, point), variance, of_game)
        };
        self.terms().map(of_term).collect()
    }

    /// How the distribution of the strengths pulls them towards 0.
    fn pull(&self, point: &[f64]) -> Vec<f64> {
        let mut pull: Vec<_> = point.iter().map(|value| self.precision * value).collect();
        pull[self.players] = 0.0;
        pull
    }

    /// The observed information, which is the negative Hessian, times a direction.
    pub(super) fn information_times(&self, weights: &[f64], direction: &[f64]) -> Vec<f64> {
        let mut product = self.pull(direction);
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

/// The mean of a function over a normal distribution.
fn expected(mean: f64, variance: f64, function: impl Fn(f64) -> f64) -> f64 {
    if variance == 0.0 {
        return function(mean);
    }
    let deviation = variance.sqrt();
    let both = |(node, weight): (f64, f64)| {
        weight * (function(mean + node * deviation) + function(mean - node * deviation))
    };
    CENTRE * function(mean) + NODES.map(both).iter().sum::<f64>()
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
