//! How players are rated.

use std::fmt;

/// The smallest prior other than 0, in games: a smaller one would be lost in rounding.
pub const LEAST_PRIOR: f64 = 1e-6;

/// How players are rated.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The number of virtual games that each player draws with a player of average strength, half
    /// of them with each colour: 0, or at least [`LEAST_PRIOR`]. A value between them counts as
    /// [`LEAST_PRIOR`], a negative one as 0. With 0 the ratings are the plain maximum-likelihood
    /// estimates, and a player who has only won or only lost has none. `None`, the default, takes
    /// the players as a sample of a normal distribution, whose spread is estimated with the ratings.
    pub prior: Option<f64>,
    /// Players and their ratings in Elo. They shift the ratings of their group so that the mean of
    /// its anchors is the mean of the given ratings. In every other group the mean of all is 0.
    pub anchors: Vec<(String, f64)>,
    /// Players with fewer games are left out of the results. Their games count all the same.
    pub min_games: u64,
    /// The pairs of players to compare with each other.
    pub pairs: Vec<(String, String)>,
}

/// Why players could not be rated as the options say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateError {
    /// No player has the name.
    Unknown(String),
    /// Without a prior the player cannot be compared with any other.
    Unrated(String),
    /// The player is given two ratings as an anchor.
    AnchoredTwice(String),
    /// The player is to be compared with themselves.
    Oneself(String),
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no rated game names `{name}`"),
            Self::Unrated(name) => write!(
                f,
                "without a prior `{name}` cannot be compared with any other player"
            ),
            Self::AnchoredTwice(name) => write!(f, "`{name}` is given two ratings"),
            Self::Oneself(name) => write!(f, "`{name}` cannot be compared with themselves"),
        }
    }
}

impl std::error::Error for RateError {}
