//! How often each name occurs.

use std::collections::HashMap;

use crate::analysis::Judgement;
use crate::collection::Names;
use crate::collection::dates::dates;
use crate::game::Color;
use crate::record::{Header, NameKind};

/// The games with a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NameCount {
    /// The number of games.
    pub games: u64,
    /// The first and the last year that their `DT` gives.
    pub years: Option<(u16, u16)>,
}

/// The names of the players, events and places of a collection, [normalized], with their games.
///
/// [normalized]: crate::record::normalize_name
#[derive(Clone, Debug, Default)]
pub struct NameCounts {
    pub(super) names: [HashMap<String, NameCount>; NameKind::ALL.len()],
}

impl NameCounts {
    /// Counts the names of a game; those of a game of another kind are not counted.
    pub fn add(&mut self, judgement: &Judgement<'_>) {
        let names = Names::default();
        let (record, game) = (judgement.record, judgement.game);
        let date = record.header(game, Header::Date);
        let dates = date.and_then(|date| dates(&date.simple_text()));
        let years = dates.iter().flatten().map(|date| date.year);
        let years = years.clone().min().zip(years.max());
        let count = NameCount { games: 1, years };
        let [black, white] =
            [Color::Black, Color::White].map(|color| names.player(judgement, color));
        // A game of a player against themselves counts once.
        let white = white.filter(|white| Some(white) != black.as_ref());
        let info = |field| names.header(judgement, field);
        for (kind, name) in [
            (NameKind::Player, black),
            (NameKind::Player, white),
            (NameKind::Event, info(Header::Event)),
            (NameKind::Place, info(Header::Place)),
        ] {
            if let Some(name) = name {
                self.names[kind as usize]
                    .entry(name.into_owned())
                    .or_default()
                    .merge(count);
            }
        }
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: Self) {
        for (own, other) in self.names.iter_mut().zip(other.names) {
            for (name, count) in other {
                own.entry(name).or_default().merge(count);
            }
        }
    }

    /// The number of names of a kind.
    #[must_use]
    pub fn len(&self, kind: NameKind) -> usize {
        self.names[kind as usize].len()
    }

    /// Whether no game has a name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.iter().all(HashMap::is_empty)
    }
}

impl NameCount {
    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.years = match (self.years, other.years) {
            (Some((first, last)), Some((from, to))) => Some((first.min(from), last.max(to))),
            (own, other) => own.or(other),
        };
    }
}
