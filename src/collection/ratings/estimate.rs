//! A rating and its error, and whom it is of.

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
    /// Whether the errors are exact: the inverse of the information was computed, not approximated.
    pub has_exact_errors: bool,
}
