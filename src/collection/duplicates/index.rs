//! The games of a collection with what their duplicates are compared and described by.

use std::sync::Arc;

use super::find::{Duplicates, Options, find};
use super::games::Games;
use super::headers::Headers;
use crate::analysis::Judgement;
use crate::collection::Names;
use crate::collection::dates::dates;
use crate::collection::interner::Interner;
use crate::collection::query::Scope;
use crate::record::date::Date;
use crate::record::{Claim, InfoField, Kind};

/// The compared headers by their printed names. The place is shown but is never a contradiction, so
/// it comes last.
pub(super) const INFO: [(&str, InfoField); 7] = [
    ("black", InfoField::Black),
    ("white", InfoField::White),
    ("date", InfoField::Date),
    ("event", InfoField::Event),
    ("round", InfoField::Round),
    ("result", InfoField::Result),
    ("place", InfoField::Place),
];

/// The games of a collection: their places, headers and moves. Games without a board are listed but
/// not compared; the compared ones are numbered from 0.
#[derive(Clone, Debug, Default)]
pub struct Index {
    pub(super) sources: Vec<Arc<str>>,
    pub(super) entries: Vec<Entry>,
    /// The moves of the compared games.
    games: Option<Games>,
    /// The texts of the headers.
    texts: Interner,
}

/// The place and the headers of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The index of its source.
    pub source: u32,
    /// Its number in the file, from 1; at first that in its part.
    pub game: u64,
    pub line: u64,
    /// The texts of [`INFO`] as numbers; 0 if empty.
    pub info: [u32; INFO.len()],
    /// The date's year, month and day as numbers; 0 if unknown.
    date: [u32; 3],
    /// Whether it has a board, and so is compared.
    pub is_compared: bool,
}

impl Entry {
    /// The number of headers.
    pub(super) fn filled(&self) -> usize {
        self.info.iter().filter(|&&text| text != 0).count()
    }

    /// The headers that may contradict those of another game. A date without its day may be that
    /// of any day in its month, so the parts of a date are compared like headers.
    pub(super) fn headers(&self) -> Headers {
        let [black, white, _, event, round, result, _] = self.info;
        let [year, month, day] = self.date;
        [black, white, year, month, day, event, round, result]
    }
}

impl Index {
    /// Adds the game number `game`, from 1, of a part of a source, which [`append`](Self::append)
    /// names. All games of an index are compared in the same scope.
    pub fn add(&mut self, judgement: &Judgement<'_>, game: u64, names: &Names, scope: Scope) {
        let record = judgement.record;
        let side = record.side.filter(|_| record.kind == Kind::Unlur);
        let texts = &mut self.texts;
        let mut number = |text: &str| texts.intern(text) + 1;
        let mut date = [0; 3];
        let info = INFO.map(|(_, field)| {
            let Some(text) = names.info(judgement, field) else {
                return 0;
            };
            match field {
                InfoField::Date => {
                    date = parts_of_date(&text).map(|part| part.map_or(0, |part| number(&part)));
                    number(&Date::one_spelling(&text))
                }
                InfoField::Result => number(&Claim::one_spelling(&text)),
                _ => number(&text),
            }
        });
        self.entries.push(Entry {
            source: 0,
            game,
            line: judgement.game.place().line,
            info,
            date,
            is_compared: side.is_some(),
        });
        if let Some(side) = side {
            let games = self.games.get_or_insert_with(|| Games::new(scope));
            games.push(side, judgement.replay.placements());
        }
    }

    /// Adds a part of `source` after the parts and sources before it; in the source, `before` games
    /// come before the part.
    pub fn append(&mut self, part: Self, source: &Arc<str>, before: u64) {
        if self.sources.last() != Some(source) {
            self.sources.push(Arc::clone(source));
        }
        match (&mut self.games, part.games) {
            (Some(all), Some(games)) => all.append(games),
            (None, Some(games)) => {
                let mut all = Games::new(games.scope);
                all.append(games);
                self.games = Some(all);
            }
            (_, None) => {}
        }
        let source = u32::try_from(self.sources.len() - 1).unwrap_or(u32::MAX);
        let numbers = self.texts.merge(&part.texts);
        let number = |text: u32| match text {
            0 => 0,
            text => numbers[text as usize - 1] + 1,
        };
        self.entries.extend(part.entries.iter().map(|entry| Entry {
            source,
            game: before + entry.game,
            info: entry.info.map(number),
            date: entry.date.map(number),
            ..*entry
        }));
    }

    /// The duplicates among the compared games.
    #[must_use]
    pub fn find(&self, options: Options) -> Duplicates {
        let games = self.games.as_ref();
        games.map_or_else(Duplicates::default, |games| find(games, options))
    }

    /// The number of compared games.
    #[must_use]
    pub fn compared(&self) -> usize {
        self.games.as_ref().map_or(0, Games::len)
    }

    /// For each game, in the order in which they were added, its number among the compared ones.
    pub fn numbers(&self) -> impl Iterator<Item = Option<usize>> {
        let mut compared = 0;
        self.entries.iter().map(move |entry| {
            let number = entry.is_compared.then_some(compared);
            compared += usize::from(entry.is_compared);
            number
        })
    }

    /// The compared games.
    pub(super) fn compared_entries(&self) -> Vec<&Entry> {
        let entries = self.entries.iter();
        entries.filter(|entry| entry.is_compared).collect()
    }

    /// Their moves, if there are any.
    pub(super) fn games(&self) -> Option<&Games> {
        self.games.as_ref()
    }
}

/// The year, the month and the day of a date, each with what is before it. A part that a list does
/// not have in common, or a date that is not understood, is its whole text.
fn parts_of_date(text: &str) -> [Option<String>; 3] {
    let text = &Date::one_spelling(text);
    let dates = dates(text).unwrap_or_default();
    let mut parts = [None, None, None];
    for (part, length) in parts
        .iter_mut()
        .zip(["2004", "2004-05", "2004-05-01"].map(str::len))
    {
        let mut beginnings = dates.iter().map(|date| {
            let date = date.to_string();
            date.get(..length).map(str::to_owned)
        });
        let first = beginnings.next();
        match first {
            Some(first) if beginnings.all(|other| other == first) => *part = first,
            _ => {
                *part = Some(text.to_string());
                break;
            }
        }
    }
    parts
}
