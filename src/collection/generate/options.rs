//! What games to generate.

use std::fmt;
use std::ops::RangeInclusive;

use crate::game::Side;

/// How the stones of the play are chosen. The contract is always random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Any empty cell, each as likely as another.
    #[default]
    Uniform,
    /// A few empty cells are looked at, those beside the last own stone among them, and the one
    /// taken that brings an own chain nearest to its goal. A cell that completes the foreign goal
    /// alone is taken only when there is no other.
    Goal,
}

/// What games to generate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The board.
    pub side: Side,
    /// The seed of all games.
    pub seed: u64,
    /// How many stones the contract has; each number is as likely as another.
    pub contract: RangeInclusive<u32>,
    /// How the stones of the play are chosen.
    pub policy: Policy,
    /// How many players there are, two of whom meet in each game; 0 for games without names.
    pub players: u32,
}

/// Why no game can be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOptions {
    /// The longest contract has more stones than the board has inner cells.
    LongContract {
        /// Its stones.
        stones: u32,
        /// The inner cells.
        room: u32,
    },
    /// The range of the contract's length holds no number.
    EmptyContract,
    /// Somebody would have to play against himself.
    OnePlayer,
}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LongContract { stones, room } => write!(
                f,
                "a contract of {stones} stones does not fit on the {room} inner cells of the board"
            ),
            Self::EmptyContract => f.write_str("no contract is that long and that short"),
            Self::OnePlayer => f.write_str("a game takes two players"),
        }
    }
}

impl std::error::Error for BadOptions {}

impl Options {
    /// The inner cells of a board: as many stones as its contract can have.
    #[must_use]
    pub const fn room(side: Side) -> u32 {
        let inner = side.get() - 1;
        3 * inner * (inner - 1) + 1
    }

    pub(super) fn check(&self) -> Result<(), BadOptions> {
        let (stones, room) = (*self.contract.end(), Self::room(self.side));
        if self.contract.is_empty() {
            Err(BadOptions::EmptyContract)
        } else if stones > room {
            Err(BadOptions::LongContract { stones, room })
        } else if self.players == 1 {
            Err(BadOptions::OnePlayer)
        } else {
            Ok(())
        }
    }
}
