//! Two players against each other.

use super::fit::{EloEstimate, Fit};
use super::model::{SCALE, win_probability};
use super::results::Pair;
use crate::collection::inference::{Z95, probability_below};

/// Two players, their games against each other, and the expected result of the next one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// The first player.
    pub player: String,
    /// The other player.
    pub opponent: String,
    /// The number of games between them.
    pub games: u64,
    /// The number of these that the first player won.
    pub wins: u64,
    /// The number of games that the first player had White.
    pub white_games: u64,
    /// The number of these that the first player won.
    pub white_wins: u64,
    /// The expectation from the ratings; `None` if they cannot be compared.
    pub expected: Option<Expected>,
}

/// The expectation of a game between two players from their ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Expected {
    /// The rating of the first player minus that of the other.
    pub difference: EloEstimate,
    /// The probability that the first player is the stronger one, 0 to 1.
    pub superiority: f64,
    /// The probability that the first player wins, 0 to 1, if the colours are drawn by lot.
    pub score: f64,
    /// The ends of the 95% interval of this probability, from that of the difference.
    pub interval: [f64; 2],
    /// The probability that the first player wins with White, 0 to 1.
    pub as_white: f64,
    /// The probability that the first player wins with Black, 0 to 1.
    pub as_black: f64,
}

impl Expected {
    /// From a difference and the advantage of White, in Elo.
    pub(super) fn new(difference: EloEstimate, advantage: f64) -> Self {
        let white = |elo: f64| win_probability((elo + advantage) / SCALE);
        let black = |elo: f64| win_probability((elo - advantage) / SCALE);
        let score = |elo: f64| f64::midpoint(white(elo), black(elo));
        let EloEstimate { elo, error } = difference;
        let deviation = error / Z95;
        Self {
            difference,
            superiority: probability_below(elo / deviation),
            score: score(elo),
            interval: [score(elo - error), score(elo + error)],
            as_white: white(elo),
            as_black: black(elo),
        }
    }
}

/// Compares two players by their games, and by their ratings if they are comparable.
pub(super) fn compare(
    names: &[&str],
    pairs: &[Pair],
    fit: Option<&Fit<'_>>,
    [player, opponent]: [usize; 2],
) -> Comparison {
    let between = |white: usize, black: usize| {
        let place = [white.min(black), white.max(black), white];
        let found = pairs.binary_search_by_key(&place, Pair::place);
        found.map_or([0, 0], |place| {
            [pairs[place].white_wins, pairs[place].black_wins]
        })
    };
    let (white, black) = (between(player, opponent), between(opponent, player));
    Comparison {
        player: names[player].to_owned(),
        opponent: names[opponent].to_owned(),
        games: white[0] + white[1] + black[0] + black[1],
        wins: white[0] + black[1],
        white_games: white[0] + white[1],
        white_wins: white[0],
        expected: fit
            .map(|fit| Expected::new(fit.difference([player, opponent]), fit.advantage().elo)),
    }
}
