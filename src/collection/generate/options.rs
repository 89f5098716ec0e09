//! The games to generate.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use super::days::Days;
use super::players::Players;
use crate::game::Side;

/// How the stones of the play are chosen. The contract is always random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Policy {
    /// Any empty cell.
    #[default]
    Uniform,
    /// Towards the player's own goal, away from the other's.
    ///
    /// A few empty cells are examined, including those next to the player's last stone, and the one
    /// that brings a chain closest to its goal is chosen. A cell that completes only the foreign
    /// goal is chosen only if there is no other.
    Goal,
}

/// The games to generate.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// The boards; each game has one of them, all equally likely.
    pub sides: Vec<Side>,
    /// The seed of all games.
    pub seed: u64,
    /// The number of stones in the contract; all numbers are equally likely.
    pub contract: RangeInclusive<u32>,
    /// How the stones of the play are chosen.
    pub policy: Policy,
    /// Who plays.
    pub players: Players,
    /// White's advantage in points of Elo. With it, the ratings of the players decide who wins, by
    /// the model of `docs/collections.md`; without it, the stones alone do.
    pub advantage: Option<f64>,
    /// The share of games, from 0 to 1, in which the loser resigns before the board decides.
    pub resignations: f64,
    /// The days on which the games are played, all equally likely; `None` for games without dates.
    pub days: Option<Days>,
    /// The events, all equally likely; none for games without events.
    pub events: Vec<String>,
}

impl Default for Options {
    /// Side 8, seed 1, contracts of 2 to 6 stones, uniform play to the end, no players, dates and events.
    fn default() -> Self {
        Self {
            sides: vec![Side::MIDDLE],
            seed: 1,
            contract: 2..=6,
            policy: Policy::default(),
            players: Players::Nobody,
            advantage: None,
            resignations: 0.0,
            days: None,
            events: Vec::new(),
        }
    }
}

/// Why no game can be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// The longest contract has more stones than the board has inner cells.
    LongContract {
        /// Its stones.
        stones: u32,
        /// The inner cells.
        room: u32,
    },
    /// The range of the contract's length is empty.
    EmptyContract,
    /// There is no board.
    NoSide,
    /// A player would have to play against themselves.
    OnePlayer,
    /// Two players have this name.
    SameName(String),
    /// A player or an event has no name.
    NoName,
    /// A rating or the advantage is not a number of reasonable size.
    Rating,
    /// The share of resignations is not from 0 to 1.
    Resignations,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LongContract { stones, room } => write!(
                f,
                "a contract of {stones} stones does not fit on the {room} inner cells of the board"
            ),
            Self::EmptyContract => f.write_str("no contract is that long and that short"),
            Self::NoSide => f.write_str("a game takes a board"),
            Self::OnePlayer => f.write_str("a game takes two players"),
            Self::SameName(name) => write!(f, "two players are called `{name}`"),
            Self::NoName => f.write_str("a player or event has an empty name"),
            Self::Rating => f.write_str("a rating, spread or advantage is from -100000 to 100000"),
            Self::Resignations => f.write_str("the share of resignations is from 0 to 1"),
        }
    }
}

impl std::error::Error for OptionsError {}

impl Options {
    /// The number of inner cells of a board, which is the maximum length of its contract.
    #[must_use]
    pub const fn room(side: Side) -> u32 {
        let inner = side.get() - 1;
        3 * inner * (inner - 1) + 1
    }

    pub(super) fn check(&self) -> Result<(), OptionsError> {
        let stones = *self.contract.end();
        let room = self.sides.iter().map(|side| Self::room(*side)).min();
        let room = room.ok_or(OptionsError::NoSide)?;
        if self.contract.is_empty() {
            Err(OptionsError::EmptyContract)
        } else if stones > room {
            Err(OptionsError::LongContract { stones, room })
        } else if self.players.count() == 1 {
            Err(OptionsError::OnePlayer)
        } else if !(0.0..=1.0).contains(&self.resignations) {
            Err(OptionsError::Resignations)
        } else if self.events.iter().any(String::is_empty) {
            Err(OptionsError::NoName)
        } else {
            self.check_players()
        }
    }

    fn check_players(&self) -> Result<(), OptionsError> {
        // Ratings beyond these have no meaning, and infinite ones no difference.
        let is_sound = |rating: f64| rating.abs() <= 100_000.0;
        let mut are_sound = is_sound(self.advantage.unwrap_or(0.0));
        match &self.players {
            Players::Nobody => {}
            Players::Numbered { spread, .. } => are_sound &= is_sound(*spread),
            Players::Named(players) => {
                let mut names = BTreeSet::new();
                for player in players.iter() {
                    are_sound &= is_sound(player.rating);
                    if player.name.is_empty() {
                        return Err(OptionsError::NoName);
                    }
                    if !names.insert(&player.name) {
                        return Err(OptionsError::SameName(player.name.clone()));
                    }
                }
            }
        }
        are_sound.then_some(()).ok_or(OptionsError::Rating)
    }
}
