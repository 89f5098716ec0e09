//! How players are rated.

use std::fmt;

/// How players are rated.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The standard deviation of the players' strengths in Elo, more than 0. `None`, the default,
    /// estimates it with the ratings. A larger one moves the ratings apart.
    pub spread: Option<f64>,
    /// Players and their ratings in Elo. They shift the ratings of their component so that the mean
    /// of its anchors is the mean of the given ratings. In every other one the mean of all is 0.
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
    /// The player is given two ratings as an anchor.
    AnchoredTwice(String),
    /// The player is to be compared with themselves.
    Oneself(String),
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no rated game names `{name}`"),
            Self::AnchoredTwice(name) => write!(f, "`{name}` is given two ratings"),
            Self::Oneself(name) => write!(f, "`{name}` cannot be compared with themselves"),
        }
    }
}

impl std::error::Error for RateError {}
