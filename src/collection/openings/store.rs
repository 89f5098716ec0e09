//! The openings of games, one after another, and which games were left out.

use super::line::{Line, canonical};
use crate::analysis::Judgement;
use crate::collection::inference::Share;
use crate::collection::interner::Interner;
use crate::collection::moves::{Row, Store};
use crate::collection::{Exclusions, Merge, Names};
use crate::game::{Color, Side};

/// The openings of games, and their winners.
///
/// A game takes 32 bytes and two for each ply, and the tree is only built on demand: most openings
/// of random games are different, and a node for each would take many times as much. The result
/// does not depend on the order of the games, or on how they were split before
/// [`merge`](Merge::merge).
#[derive(Clone, Debug, Default)]
pub struct Openings {
    /// The plies in canonical form.
    pub(super) games: Store<Played>,
    pub(super) names: Interner,
}

/// The opening of a game, or of several games with the same players.
pub(super) type Beginning = Row<Played>;

/// The players and the result of a beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    /// The numbers of Black's name and White's.
    pub players: [u32; 2],
    pub first_player: Option<Color>,
    pub winner: Color,
    /// The number of games with this beginning: 1 for a game that was read, possibly more from a
    /// partial result.
    pub games: u32,
}

/// The number of games with these beginnings.
pub(super) fn count<'a>(beginnings: impl IntoIterator<Item = &'a Beginning>) -> u64 {
    let beginnings = beginnings.into_iter();
    beginnings.map(|game| u64::from(game.about.games)).sum()
}

/// The number of these games that White won.
pub(super) fn white(beginnings: &[Beginning]) -> Share {
    let won = beginnings.iter();
    let won = won.filter(|game| game.about.winner == Color::White);
    Share::new(count(won), count(beginnings))
}

impl Openings {
    /// Counts the beginning of a game; `name` gives the names of its players, if there are any.
    /// The beginning ends before a cell of a larger board.
    pub fn add<'a>(&mut self, line: &Line, winner: Color, name: impl Fn(Color) -> Option<&'a str>) {
        let played = Played {
            players: [Color::Black, Color::White].map(|color| self.names.intern(name(color))),
            first_player: line.first_player,
            winner,
            games: 1,
        };
        let codes = canonical(line.side, &line.plies);
        self.games.add(line.side, codes, played);
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> u64 {
        count(&self.games.rows)
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.rows.is_empty()
    }

    /// The sides of the boards, ascending.
    #[must_use]
    pub fn sides(&self) -> Vec<Side> {
        let mut sides: Vec<Side> = self.games.rows.iter().map(|game| game.side).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }
}

impl Merge for Openings {
    fn merge(&mut self, part: Self) {
        let numbers = self.names.merge(&part.names);
        self.games.append(part.games, |played| Played {
            players: played.players.map(|name| numbers[name as usize]),
            ..played
        });
    }
}

/// How games begin, and which games were left out.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CountedOpenings {
    /// How games begin.
    pub openings: Openings,
    /// Why games were not counted.
    pub exclusions: Exclusions,
}

impl CountedOpenings {
    /// Counts the first `depth` plies of a game if it has a winner.
    pub fn add(&mut self, judgement: &Judgement<'_>, depth: usize, names: &Names) {
        let Some(winner) = self.exclusions.winner(judgement) else {
            return;
        };
        let Some(line) = Line::from_judgement(judgement, depth) else {
            return;
        };
        let names = [Color::Black, Color::White].map(|color| names.player(judgement, color));
        self.openings
            .add(&line, winner, |color| names[color as usize].as_deref());
    }
}

impl Merge for CountedOpenings {
    fn merge(&mut self, part: Self) {
        self.openings.merge(part.openings);
        self.exclusions.merge(part.exclusions);
    }
}
