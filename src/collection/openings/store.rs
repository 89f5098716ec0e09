//! The openings of games, one after another.

use super::code::{Code, encode};
use super::line::{Line, Ply};
use crate::collection::interner::Interner;
use crate::game::{Board, Canonicalizer, Color, Side};

/// The openings of games, and their winners.
///
/// A game takes 32 bytes and two for each ply, and the tree is only built on demand: most openings
/// of random games are different, and a node for each would take many times as much. The result
/// does not depend on the order of the games, or on how they were split before
/// [`merge`](Self::merge).
#[derive(Clone, Debug, Default)]
pub struct Openings {
    pub(super) games: Vec<Beginning>,
    pub(super) codes: Vec<Code>,
    pub(super) names: Interner,
}

/// The opening of a game, or of some games with the same players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    pub side: Side,
    /// Where its plies are among all codes, in canonical form.
    pub start: usize,
    pub length: u32,
    /// The numbers of Black's name and White's, from 1; 0 without a name.
    pub players: [u32; 2],
    pub first_player: Option<Color>,
    pub winner: Color,
    /// How many games began so: one as read, more in a partial result.
    pub games: u32,
}

impl Beginning {
    pub(super) fn plies<'a>(&self, codes: &'a [Code]) -> &'a [Code] {
        &codes[self.start..][..self.length as usize]
    }
}

/// How many games some beginnings stand for.
pub(super) fn count<'a>(beginnings: impl IntoIterator<Item = &'a Beginning>) -> u64 {
    let beginnings = beginnings.into_iter();
    beginnings.map(|game| u64::from(game.games)).sum()
}

impl Openings {
    /// Counts the beginning of a game; `name` gives the names of its players, if there are any.
    ///
    /// # Panics
    ///
    /// If a cell is of a larger board.
    pub fn add<'a>(&mut self, line: &Line, winner: Color, name: impl Fn(Color) -> Option<&'a str>) {
        let players = [Color::Black, Color::White]
            .map(|color| name(color).map_or(0, |name| self.names.intern(name) + 1));
        let start = self.codes.len();
        self.codes.extend(canonical(line.side, &line.plies));
        self.games.push(Beginning {
            side: line.side,
            start,
            length: u32::try_from(line.plies.len()).unwrap_or(u32::MAX),
            players,
            first_player: line.first_player,
            winner,
            games: 1,
        });
    }

    /// Adds the games of `other`.
    pub fn merge(&mut self, other: &Self) {
        let numbers = self.names.merge(&other.names);
        let number = |name: u32| match name {
            0 => 0,
            name => numbers[name as usize - 1] + 1,
        };
        let before = self.codes.len();
        self.codes.extend_from_slice(&other.codes);
        self.games.extend(other.games.iter().map(|game| Beginning {
            start: before + game.start,
            players: game.players.map(number),
            ..*game
        }));
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> u64 {
        count(&self.games)
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The sides of the boards, ascending.
    #[must_use]
    pub fn sides(&self) -> Vec<Side> {
        let mut sides: Vec<Side> = self.games.iter().map(|game| game.side).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }
}

/// The codes of the canonical image of some plies.
pub(super) fn canonical(side: Side, plies: &[Ply]) -> impl Iterator<Item = Code> {
    let mut canonicalizer = Canonicalizer::new(Board::get(side));
    plies.iter().map(move |&ply| {
        encode(match ply {
            Ply::Pass => Ply::Pass,
            Ply::Stone { color, cell } => Ply::Stone {
                color,
                cell: canonicalizer.cell(cell),
            },
        })
    })
}
