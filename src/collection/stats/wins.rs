//! Who won how often.

use crate::collection::inference::Share;
use crate::game::Color;

/// The number of counted games that each colour won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Wins {
    /// Black's.
    pub black: u64,
    /// White's.
    pub white: u64,
}

impl Wins {
    /// Counts a game.
    pub fn add(&mut self, winner: Color) {
        match winner {
            Color::Black => self.black += 1,
            Color::White => self.white += 1,
        }
    }

    /// Adds the games of another count.
    pub fn merge(&mut self, other: Self) {
        self.black += other.black;
        self.white += other.white;
    }

    /// The number of games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.black + self.white
    }

    /// The share of the games that a colour won.
    #[must_use]
    pub const fn share(self, color: Color) -> Share {
        Share::new(self.of(color), self.games())
    }

    /// The number of games that a colour won.
    #[must_use]
    pub const fn of(self, color: Color) -> u64 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// The number of games, and the winners of the counted ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct WinRecord {
    /// All Unlur games, counted or not.
    pub games: u64,
    /// The winners of the counted ones.
    pub wins: Wins,
}

impl WinRecord {
    /// Counts a game; `winner` is `None` for one that does not count.
    pub fn add(&mut self, winner: Option<Color>) {
        self.games += 1;
        if let Some(winner) = winner {
            self.wins.add(winner);
        }
    }

    /// Adds the games of another score.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.wins.merge(other.wins);
    }
}
