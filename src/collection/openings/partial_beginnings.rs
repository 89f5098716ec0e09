//! Beginnings as data that can be read and merged again.

use serde::{Deserialize, Serialize};

use super::store::{CountedOpenings, Openings, Played};
use crate::collection::moves::PackedMove;
use crate::collection::stats::Wins;
use crate::collection::{Exclusions, Table};
use crate::game::{Board, Color, Side};

/// How games begin, and which games were left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialBeginnings {
    /// The maximum number of plies that are kept of each game.
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
    plies: Vec<PackedMove>,
    /// The names of Black and White; null without one.
    players: [Option<String>; 2],
    first_player: Option<Color>,
}

impl PartialBeginnings {
    /// The openings, of which `depth` plies were counted.
    #[must_use]
    pub fn new(counted: &CountedOpenings, depth: usize) -> Self {
        let Openings { games, names } = &counted.openings;
        let mut openings = Table::<Opening, Wins>::default();
        for game in &games.rows {
            let played = game.about;
            let name = |number: u32| names.name(number).map(str::to_owned);
            let wins = openings.at(Opening {
                side: game.side,
                plies: games.codes(game).to_vec(),
                players: played.players.map(name),
                first_player: played.first_player,
            });
            match played.winner {
                Color::Black => wins.black += u64::from(played.games),
                Color::White => wins.white += u64::from(played.games),
            }
        }
        Self {
            depth,
            exclusions: counted.exclusions,
            openings,
        }
    }

    /// The maximum number of plies that are kept of each game.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }
}

impl TryFrom<PartialBeginnings> for CountedOpenings {
    type Error = String;

    /// # Errors
    ///
    /// If one of the plies is not on its board.
    fn try_from(data: PartialBeginnings) -> Result<Self, String> {
        let mut counted = Self {
            exclusions: data.exclusions,
            ..Self::default()
        };
        let openings = &mut counted.openings;
        for (opening, wins) in data.openings.counts() {
            let side = opening.side;
            let is_ply = |code: &PackedMove| {
                *code == PackedMove::PASS || code.played(Board::get(side)).is_some()
            };
            if let Some(ply) = opening.plies.iter().find(|code| !is_ply(code)) {
                return Err(format!("no ply has the number {}", ply.number() - 1));
            }
            let names = opening.players.each_ref().map(Option::as_deref);
            let players = names.map(|name| openings.names.intern(name));
            for winner in [Color::Black, Color::White] {
                let mut left = wins.of(winner);
                while left > 0 {
                    let count = u32::try_from(left).unwrap_or(u32::MAX);
                    left -= u64::from(count);
                    let played = Played {
                        players,
                        first_player: opening.first_player,
                        winner,
                        games: count,
                    };
                    openings
                        .games
                        .add(side, opening.plies.iter().copied(), played);
                }
            }
        }
        Ok(counted)
    }
}
