//! A rating and its error, and whom it is of.

/// A number in Elo and its error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The number.
    pub elo: f64,
    /// Half the width of its 95% interval.
    pub error: f64,
}

/// A player and their results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The component, from 1. Players of different components cannot be compared.
    pub component: usize,
    /// The rating.
    pub rating: Estimate,
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
pub struct Component {
    /// The number of players.
    pub players: u64,
    /// The number of games.
    pub games: u64,
    /// Whether the errors are exact: the inverse of the information was computed, not approximated.
    pub has_exact_errors: bool,
}
