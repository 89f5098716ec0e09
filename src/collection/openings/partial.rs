//! Beginnings as data that can be read and merged again.

use serde::{Deserialize, Serialize};

use super::code::{Code, is_code};
use super::counted_openings::CountedOpenings;
use super::store::{Beginning, Openings};
use crate::collection::partial::PartialError;
use crate::collection::stats::Wins;
use crate::collection::{Exclusions, Table};
use crate::game::{Color, Side};

/// How games begin, and which games were left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialBeginnings {
    /// How many plies of each game it holds, if the game has so many.
    depth: usize,
    exclusions: Exclusions,
    openings: Table<Opening, Wins>,
}

/// A beginning of games of the same players.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    side: Side,
    /// 0 is the pass; 1 + n is a black stone and 4097 + n a white one on the cell n, from 0 row by
    /// row.
    plies: Vec<Code>,
    /// The names of Black and White; null without one.
    players: [Option<String>; 2],
    first_player: Option<Color>,
}

impl PartialBeginnings {
    /// The openings, of which `depth` plies were counted.
    #[must_use]
    pub fn new(counted: &CountedOpenings, depth: usize) -> Self {
        let Openings {
            games,
            codes,
            names,
        } = &counted.openings;
        let mut openings = Table::<Opening, Wins>::default();
        for game in games {
            let name = |number: u32| Some(names.name(number.checked_sub(1)?).to_owned());
            let wins = openings.at(Opening {
                side: game.side,
                plies: game.plies(codes).to_vec(),
                players: game.players.map(name),
                first_player: game.first_player,
            });
            match game.winner {
                Color::Black => wins.black += u64::from(game.games),
                Color::White => wins.white += u64::from(game.games),
            }
        }
        Self {
            depth,
            exclusions: counted.exclusions,
            openings,
        }
    }

    /// How many plies of each game it holds, if the game has so many.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }
}

impl TryFrom<PartialBeginnings> for CountedOpenings {
    type Error = PartialError;

    /// # Errors
    ///
    /// If a board has not one of the plies.
    fn try_from(data: PartialBeginnings) -> Result<Self, PartialError> {
        let mut counted = Self {
            exclusions: data.exclusions,
            ..Self::default()
        };
        let Openings {
            games,
            codes,
            names,
        } = &mut counted.openings;
        for (opening, wins) in data.openings.iter() {
            let side = opening.side;
            if let Some(ply) = opening.plies.iter().find(|&&code| !is_code(side, code)) {
                return Err(PartialError(format!("no ply has the number {ply}")));
            }
            let start = codes.len();
            codes.extend_from_slice(&opening.plies);
            let mut number = |name: &Option<String>| {
                let name = name.as_deref();
                name.map_or(0, |name| names.intern(name) + 1)
            };
            let players = opening.players.each_ref().map(&mut number);
            for winner in [Color::Black, Color::White] {
                let mut left = wins.of(winner);
                while left > 0 {
                    let count = u32::try_from(left).unwrap_or(u32::MAX);
                    left -= u64::from(count);
                    games.push(Beginning {
                        side,
                        start,
                        length: u32::try_from(opening.plies.len()).unwrap_or(u32::MAX),
                        players,
                        first_player: opening.first_player,
                        winner,
                        games: count,
                    });
                }
            }
        }
        Ok(counted)
    }
}
