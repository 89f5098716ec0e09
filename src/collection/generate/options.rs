//! The games to generate.

use std::fmt;
use std::ops::RangeInclusive;

use crate::game::Side;

named! {
    /// How the stones of the play are chosen. The contract is always random.
    #[derive(Default)]
    pub enum Policy {
        /// Any empty cell.
        #[default]
        Uniform = "uniform",
        /// Towards the player's own goal, away from the other's.
        ///
        /// A few empty cells are examined, including those next to the player's last stone, and the one
        /// that brings a chain closest to its goal is chosen. A cell that completes only the foreign
        /// goal is chosen only if there is no other.
        Goal = "goal",
    }
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
    /// How many players there are, of whom two meet in each game; 0 for games without names.
    pub players: u32,
}

impl Default for Options {
    /// Side 8, seed 1, contracts of 2 to 6 stones, uniform play, no players.
    fn default() -> Self {
        Self {
            sides: vec![Side::MIDDLE],
            seed: 1,
            contract: 2..=6,
            policy: Policy::default(),
            players: 0,
        }
    }
}

/// Why no game can be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
        } else if self.players == 1 {
            Err(OptionsError::OnePlayer)
        } else {
            Ok(())
        }
    }
}
