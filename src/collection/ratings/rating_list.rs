//! The ratings of all players.

use super::comparison::{Comparison, compare};
use super::components::{Origins, RateError, components, find};
use super::fit::{EloEstimate, Fit};
use super::model::SCALE;
use super::results::{Pair, Results};

/// How players are rated.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The standard deviation of the players' strengths in Elo, more than 0. `None`, the default,
    /// estimates it with the ratings. A larger one moves the ratings apart.
    pub spread: Option<f64>,
    /// Players and their ratings in Elo. They shift the ratings of their component so that the mean
    /// of its anchors is the mean of the given ratings. In a component without anchors, the mean of
    /// all ratings is 0.
    pub anchors: Vec<(String, f64)>,
    /// Players with fewer games are left out of the results. Their games still count.
    pub min_games: u64,
    /// The pairs of players to compare with each other.
    pub pairs: Vec<(String, String)>,
}

/// A player and their results.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Player {
    /// The name.
    pub name: String,
    /// The component, from 1. Players of different components cannot be compared.
    pub component: usize,
    /// The rating.
    pub rating: EloEstimate,
    /// The number of games.
    pub games: u64,
    /// The number of games won.
    pub wins: u64,
    /// The number of games as White.
    pub white_games: u64,
    /// The number of games won as White.
    pub white_wins: u64,
}

/// Players who are joined by games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Component {
    /// The number of players.
    pub players: u64,
    /// The number of games.
    pub games: u64,
    /// Whether the errors are exact: the inverse of the information was computed, not approximated.
    pub has_exact_errors: bool,
}

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Ratings {
    /// The number of games that they are based on.
    pub games: u64,
    /// The number of games that White won.
    pub white_wins: u64,
    /// The advantage of White; `None` without games.
    pub advantage: Option<EloEstimate>,
    /// The standard deviation of the players' strengths, in Elo; `None` without games.
    pub spread: Option<f64>,
    /// The components, the largest first.
    pub components: Vec<Component>,
    /// The players: by component, then the highest rating first, then by name.
    pub players: Vec<Player>,
    /// The number of players left out because they have too few games.
    pub left_out: u64,
    /// The comparisons that the options ask for.
    pub comparisons: Vec<Comparison>,
}

impl Ratings {
    /// Rates the players of results.
    ///
    /// # Errors
    ///
    /// When an anchor or a player to compare is not among the players, an anchor has two ratings, or
    /// a player is to be compared with themselves.
    pub fn new(results: &Results, options: &Options) -> Result<Self, RateError> {
        let (names, pairs) = results.sorted();
        let components = components(names.len(), &pairs);
        let origins = Origins::new(&names, &components, &options.anchors)?;
        let given = options.spread.map(|spread| spread / SCALE);
        let fit = (!pairs.is_empty()).then(|| Fit::new(names.len(), &pairs, &components, given));
        let fit = fit.as_ref();
        let comparison = |(one, other): &(String, String)| {
            let [player, opponent] = [find(&names, one)?, find(&names, other)?];
            if player == opponent {
                return Err(RateError::Oneself(one.clone()));
            }
            let fit = fit.filter(|_| components[player] == components[opponent]);
            Ok(compare(&names, &pairs, fit, [player, opponent]))
        };
        let comparisons = options.pairs.iter().map(comparison);
        let comparisons = comparisons.collect::<Result<_, _>>()?;

        let relative = fit.map(|fit| fit.relative(&components, &origins.weights));
        let ratings = relative.into_iter().flatten().zip(&components);
        let ratings = ratings.map(|(rating, &component)| EloEstimate {
            elo: rating.elo + origins.elo[component],
            ..rating
        });
        let players = names.iter().zip(&components).zip(ratings);
        let players = players.map(|((name, component), rating)| Player {
            name: (*name).to_owned(),
            component: component + 1,
            rating,
            ..Player::default()
        });
        let mut players: Vec<_> = players.collect();
        count(&pairs, &mut players);
        let exact = fit.into_iter().flat_map(|fit| &fit.covariances.is_exact);
        let parts = exact.map(|&has_exact_errors| Component {
            players: 0,
            games: 0,
            has_exact_errors,
        });
        let mut parts: Vec<_> = parts.collect();
        for player in &players {
            let part = &mut parts[player.component - 1];
            part.players += 1;
            part.games += player.white_games;
        }
        players.retain(|player| player.games >= options.min_games);
        sort(&mut players);
        Ok(Self {
            games: parts.iter().map(|part| part.games).sum(),
            white_wins: pairs.iter().map(|pair| pair.white_wins).sum(),
            advantage: fit.map(Fit::advantage),
            spread: fit.map(|fit| SCALE * fit.spread),
            components: parts,
            left_out: (names.len() - players.len()) as u64,
            comparisons,
            players,
        })
    }
}

/// Counts the games of the players, who are in the order of their names.
fn count(pairs: &[Pair], players: &mut [Player]) {
    for pair in pairs {
        let white = &mut players[pair.white];
        white.games += pair.games();
        white.wins += pair.white_wins;
        white.white_games += pair.games();
        white.white_wins += pair.white_wins;
        let black = &mut players[pair.black];
        black.games += pair.games();
        black.wins += pair.black_wins;
    }
}

/// Sorts players by component, strength and name.
fn sort(players: &mut [Player]) {
    // Smaller differences are noise. They count as equal, so that the names decide the order.
    let elo = |player: &Player| (player.rating.elo * 1e6).round() + 0.0;
    players.sort_unstable_by(|left, right| {
        let by_component = left.component.cmp(&right.component);
        by_component
            .then_with(|| elo(right).total_cmp(&elo(left)))
            .then_with(|| left.name.cmp(&right.name))
    });
}
