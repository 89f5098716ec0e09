//! The numbers of wins by colour.

use crate::collection::inference::Share;
use crate::collection::merge::counts;
use crate::game::Color;

counts! {
    /// The number of counted games that each colour won.
    #[derive(Copy)]
    #[non_exhaustive]
    pub struct Wins {
        /// Black's.
        pub black: u64,
        /// White's.
        pub white: u64,
    }

    /// The number of games, and the winners of the counted ones.
    #[derive(Copy)]
    #[non_exhaustive]
    pub struct WinRecord {
        /// All Unlur games, counted or not.
        pub games: u64,
        /// The winners of the counted games.
        pub wins: Wins,
    }
}

impl Wins {
    /// Counts a game.
    pub fn add(&mut self, winner: Color) {
        match winner {
            Color::Black => self.black += 1,
            Color::White => self.white += 1,
        }
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

impl WinRecord {
    /// Counts a game; `winner` is `None` for a game that is not counted.
    pub fn add(&mut self, winner: Option<Color>) {
        self.games += 1;
        if let Some(winner) = winner {
            self.wins.add(winner);
        }
    }
}
