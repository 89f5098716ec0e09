//! Beginnings as data that can be read and merged again.

use serde::{Deserialize, Serialize};

use super::code::{Code, is_code};
use super::counted_openings::CountedOpenings;
use super::store::{Beginning, Openings};
use crate::collection::Exclusions;
use crate::collection::partial::{PartialError, color, side};

/// How games begin, and which games were left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialBeginnings {
    /// How many plies of each game it holds, if the game has so many.
    depth: usize,
    exclusions: Exclusions,
    openings: PartialOpenings,
}

impl PartialBeginnings {
    /// The openings, of which `depth` plies were counted.
    #[must_use]
    pub fn new(counted: &CountedOpenings, depth: usize) -> Self {
        Self {
            depth,
            exclusions: counted.exclusions,
            openings: (&counted.openings).into(),
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
    /// If the data name a side, a ply, a colour or a player that does not exist.
    fn try_from(data: PartialBeginnings) -> Result<Self, PartialError> {
        Ok(Self {
            openings: data.openings.try_into()?,
            exclusions: data.exclusions,
        })
    }
}

/// All that [`Openings`] hold, as data: equal beginnings of the same players once, with the number of
/// their games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialOpenings {
    /// The names of the players in byte order.
    names: Vec<String>,
    beginnings: Vec<PartialBeginning>,
}

/// A beginning, and how many games had it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartialBeginning {
    side: u32,
    /// 0 is the pass; 1 + n is a black stone and 4097 + n a white one on the cell n, from 0 row by
    /// row.
    plies: Vec<u16>,
    /// The 0-based place of Black's name; null without one.
    black: Option<u32>,
    /// The 0-based place of White's name; null without one.
    white: Option<u32>,
    first_player: Option<String>,
    winner: String,
    games: u64,
}

impl From<&Openings> for PartialOpenings {
    fn from(openings: &Openings) -> Self {
        let mut names: Vec<(&str, usize)> = openings.names.iter().zip(0..).collect();
        names.sort_unstable();
        let mut places = vec![0; names.len()];
        for (place, &(_, number)) in (0..).zip(&names) {
            places[number] = place;
        }
        let place = |number: u32| Some(places[number.checked_sub(1)? as usize]);
        let beginning = |game: &Beginning| PartialBeginning {
            side: game.side.get(),
            plies: game.plies(&openings.codes).to_vec(),
            black: place(game.players[0]),
            white: place(game.players[1]),
            first_player: game.first_player.map(|color| color.name().to_owned()),
            winner: game.winner.name().to_owned(),
            games: game.games.into(),
        };
        let mut beginnings: Vec<_> = openings.games.iter().map(beginning).collect();
        beginnings.sort_unstable();
        beginnings.dedup_by(|next, first| {
            let is_same = PartialBeginning {
                games: next.games,
                ..first.clone()
            } == *next;
            if is_same {
                first.games += next.games;
            }
            is_same
        });
        Self {
            names: names.into_iter().map(|(name, _)| name.to_owned()).collect(),
            beginnings,
        }
    }
}

impl TryFrom<PartialOpenings> for Openings {
    type Error = PartialError;

    /// # Errors
    ///
    /// If the data name a side, a ply, a colour or a player that does not exist.
    fn try_from(data: PartialOpenings) -> Result<Self, PartialError> {
        let mut openings = Self::default();
        let numbers: Vec<u32> = data
            .names
            .iter()
            .map(|name| openings.names.intern(name) + 1)
            .collect();
        let player = |place: Option<u32>| match place {
            None => Ok(0),
            Some(place) => numbers
                .get(place as usize)
                .copied()
                .ok_or_else(|| PartialError(format!("there is no name at place {place}"))),
        };
        for beginning in data.beginnings {
            let side = side(beginning.side)?;
            if let Some(ply) = beginning.plies.iter().find(|&&code| !is_code(side, code)) {
                return Err(PartialError(format!("no ply has the number {ply}")));
            }
            let start = openings.codes.len();
            openings.codes.extend::<Vec<Code>>(beginning.plies);
            let first_player = beginning.first_player.as_deref().map(color);
            let mut game = Beginning {
                side,
                start,
                length: u32::try_from(openings.codes.len() - start).unwrap_or(u32::MAX),
                players: [player(beginning.black)?, player(beginning.white)?],
                first_player: first_player.transpose()?,
                winner: color(&beginning.winner)?,
                games: 0,
            };
            let mut games = beginning.games;
            while games > 0 {
                game.games = u32::try_from(games).unwrap_or(u32::MAX);
                games -= u64::from(game.games);
                openings.games.push(game);
            }
        }
        Ok(openings)
    }
}
