//! Ratings and their errors.

use std::fmt;

use super::advantage::is_bounded;
use super::covariance::{DENSE, Information};
use super::groups::Groups;
use super::model::{Model, real};
use super::newton::maximum;
use super::results::{Pair, Results};

/// The number of Elo points in a natural unit.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The number of standard deviations that contain 95% of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The smallest prior other than 0, in games: a smaller one would be lost in rounding.
pub const LEAST_PRIOR: f64 = 1e-6;

/// How players are rated.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The number of virtual games that each player draws with a player of average strength, half
    /// of them with each colour: 0, or at least [`LEAST_PRIOR`]. A value between them counts as
    /// [`LEAST_PRIOR`], a negative one as 0. With 0 the ratings are the plain maximum-likelihood
    /// estimates, and a player who has only won or only lost has none.
    pub prior: f64,
    /// A player and their rating in Elo, which fixes the ratings of their group. In every other
    /// group the mean is 0.
    pub anchor: Option<(String, f64)>,
}

impl Default for Options {
    /// Half a drawn game, no anchor.
    fn default() -> Self {
        Self {
            prior: 0.5,
            anchor: None,
        }
    }
}

/// A number in Elo and its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub elo: f64,
    /// Half the width of its 95% interval.
    pub error: f64,
}

/// A player and their results.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The component, from 1. Players of different components cannot be compared.
    pub component: usize,
    /// The class within the component, from 1: players of an earlier class have never lost to
    /// players of a later one.
    pub class: usize,
    /// The rating; `None` without a prior if the class has no other player.
    pub rating: Option<Estimate>,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Component {
    /// The number of players.
    pub players: u64,
    /// The number of games.
    pub games: u64,
    /// The number of classes. If there are several, only a prior determines their distances.
    pub classes: usize,
    /// Whether the errors come from the full inverse of the information; see [`DENSE`].
    pub has_full_errors: bool,
}

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The number of games that they are based on.
    pub games: u64,
    /// The number of games that White won.
    pub white_wins: u64,
    /// The advantage of White; `None` if the games do not bound it, and it was taken as 0.
    pub advantage: Option<Estimate>,
    /// The components, the largest first.
    pub components: Vec<Component>,
    /// The players: by component, without a prior by class, then the highest rating first, then
    /// by name.
    pub players: Vec<Player>,
}

/// Why a rating could not be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnchorError {
    /// No player has the name.
    Unknown,
    /// The player cannot be compared with any other.
    Unrated,
}

impl fmt::Display for AnchorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "no rated game names this player",
            Self::Unrated => "without a prior this player cannot be compared with any other",
        })
    }
}

impl std::error::Error for AnchorError {}

impl Ratings {
    /// Rates the players of results.
    ///
    /// # Errors
    ///
    /// When the anchor has no rating.
    pub fn new(results: &Results, options: &Options) -> Result<Self, AnchorError> {
        let (names, pairs) = results.sorted();
        let groups = Groups::new(names.len(), &pairs);
        let (mut players, mut components) = counts(&names, &pairs, &groups);
        let anchor = options.anchor.as_ref();
        let anchor = anchor.map(|(name, elo)| match names.binary_search(&name.as_str()) {
            Ok(place) => Ok((place, *elo)),
            Err(_) => Err(AnchorError::Unknown),
        });
        let anchor = anchor.transpose()?;
        // Without a prior the games between classes, which the earlier one has won, are certain.
        let has_prior = options.prior > 0.0;
        let least = if has_prior { LEAST_PRIOR } else { 0.0 };
        let prior = options.prior.max(least);
        let measure = |player: usize| {
            let class = if has_prior { 0 } else { groups.class[player] };
            (groups.component[player], class)
        };
        let is_open = |pair: &Pair| measure(pair.white) == measure(pair.black);
        let open: Vec<_> = pairs.iter().copied().filter(is_open).collect();
        let has_advantage = !open.is_empty() && (has_prior || is_bounded(names.len(), &open));
        let model = Model::new(names.len(), &open, prior, has_advantage);
        let games = open.iter().map(|pair| pair.white_wins + pair.black_wins);
        let point = maximum(&model, real(games.sum()), prior);
        let mut information = Information::new(&model, &point, has_advantage);

        let mut order: Vec<_> = (0..names.len()).collect();
        order.sort_by_key(|&player| measure(player));
        for members in order.chunk_by(|&left, &right| measure(left) == measure(right)) {
            let anchor = anchor.and_then(|(player, elo)| {
                Some((members.iter().position(|&member| member == player)?, elo))
            });
            if members.len() == 1 {
                if anchor.is_some() {
                    return Err(AnchorError::Unrated);
                }
                continue;
            }
            components[groups.component[members[0]]].has_full_errors &= members.len() <= DENSE;
            let (origin, elo) = match anchor {
                None => (mean(members, &point), 0.0),
                Some((place, elo)) => (point[members[place]], elo),
            };
            let variances = information.variances(members, anchor.map(|(place, _)| place));
            for (&player, variance) in members.iter().zip(variances) {
                let strength = point[player] - origin;
                players[player].rating = Some(Estimate {
                    elo: elo + SCALE * strength,
                    error: error(variance),
                });
            }
        }
        sort(&mut players, has_prior);
        Ok(Self {
            games: components.iter().map(|component| component.games).sum(),
            white_wins: pairs.iter().map(|pair| pair.white_wins).sum(),
            advantage: information.advantage.map(|variance| Estimate {
                elo: SCALE * point[names.len()],
                error: error(variance),
            }),
            components,
            players,
        })
    }
}

/// The mean strength of players.
fn mean(members: &[usize], strengths: &[f64]) -> f64 {
    let sum: f64 = members.iter().map(|&player| strengths[player]).sum();
    sum / real(members.len() as u64)
}

/// Sorts players by component, without a prior by class, then by strength and name.
fn sort(players: &mut [Player], has_prior: bool) {
    let place = |player: &Player| {
        let class = if has_prior { 0 } else { player.class };
        (player.component, class)
    };
    // Smaller differences are noise and must not decide the order before the names do.
    let rounded = |rating: Estimate| (rating.elo * 1e6).round() + 0.0;
    let elo = |player: &Player| player.rating.map_or(0.0, rounded);
    players.sort_by(|left, right| {
        place(left)
            .cmp(&place(right))
            .then_with(|| elo(right).total_cmp(&elo(left)))
            .then_with(|| left.name.cmp(&right.name))
    });
}

fn error(variance: f64) -> f64 {
    Z * SCALE * variance.max(0.0).sqrt()
}

/// The players without their ratings, in the order of their names, and the components.
fn counts(names: &[&str], pairs: &[Pair], groups: &Groups) -> (Vec<Player>, Vec<Component>) {
    let mut players = Vec::with_capacity(names.len());
    let mut components: Vec<Component> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let (component, class) = (groups.component[place], groups.class[place]);
        if components.len() <= component {
            components.resize(component + 1, Component::default());
        }
        components[component].players += 1;
        components[component].has_full_errors = true;
        components[component].classes = components[component].classes.max(class + 1);
        players.push(Player {
            name: (*name).to_owned(),
            component: component + 1,
            class: class + 1,
            rating: None,
            games: 0,
            wins: 0,
            white_games: 0,
            white_wins: 0,
        });
    }
    for pair in pairs {
        let games = pair.white_wins + pair.black_wins;
        let white = &mut players[pair.white];
        white.games += games;
        white.wins += pair.white_wins;
        white.white_games += games;
        white.white_wins += pair.white_wins;
        let black = &mut players[pair.black];
        black.games += games;
        black.wins += pair.black_wins;
        components[groups.component[pair.white]].games += games;
    }
    (players, components)
}
