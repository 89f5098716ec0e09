//! The games of a collection, with the data by which duplicates are compared and described.

use std::sync::Arc;

use super::contents::contents;
use super::find::{Duplicates, Options, find};
use super::games::Games;
use super::headers::{COMPARED, headers, statements};
use super::image::Contents;
use crate::analysis::Judgement;
use crate::collection::Names;
use crate::collection::interner::Interner;
use crate::collection::moves::Moves;
use crate::collection::query::Scope;
use crate::record::Kind;

/// The games of a collection: their places, headers and moves. Games without a board are listed but
/// not compared; the compared ones are numbered from 0.
#[derive(Clone, Debug, Default)]
pub struct Index {
    pub(super) sources: Vec<Arc<str>>,
    pub(super) entries: Vec<Entry>,
    /// The moves of the compared games.
    pub(super) games: Games,
    /// The other contents of the compared games, ascending by their numbers; most games have none.
    contents: Vec<Contents>,
    /// The texts of the headers.
    texts: Interner,
}

/// The place and the headers of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The index of its source.
    pub source: u32,
    /// Its number in the file, from 1; until the part is appended, its number in the part.
    pub game: u64,
    pub line: u64,
    /// The texts of [`COMPARED`] as numbers; 0 if empty.
    pub info: [u32; COMPARED.len()],
    /// Whether it has a board, and so is compared.
    pub is_compared: bool,
    /// Whether it is not cut off.
    pub is_closed: bool,
}

impl Entry {
    /// The number of headers.
    pub(super) fn filled(&self) -> usize {
        self.info.iter().filter(|&&text| text != 0).count()
    }
}

impl Index {
    /// Adds the game number `game`, from 1, of a part of a source, which [`append`](Self::append)
    /// names. All games of an index are compared in the same
    /// scope.
    ///
    /// # Panics
    ///
    /// If there are more than `u32::MAX` games, which do not fit in memory.
    pub fn add(&mut self, judgement: &Judgement<'_>, game: u64, names: &Names, scope: Scope) {
        let record = judgement.record;
        let side = record.side.filter(|_| record.kind == Kind::Unlur);
        let headers = headers(judgement, names);
        if let Some(side) = side {
            let number = u32::try_from(self.games.len()).expect("a game fits into memory");
            let moves = Moves::new(side, judgement.record.placements(), scope);
            self.games.scope = scope;
            self.games.add(&moves);
            let place = (number, moves.symmetries.as_slice());
            let contents = contents(judgement, names, &headers, place);
            self.contents.extend(contents);
        }
        let texts = &mut self.texts;
        self.entries.push(Entry {
            source: 0,
            game,
            line: judgement.game.location().line,
            info: headers.map(|text| texts.intern(text.as_deref())),
            is_compared: side.is_some(),
            is_closed: judgement.game.is_closed(),
        });
    }

    /// Adds a part of `source` after the parts and sources before it; in the source, `before` games
    /// come before the part.
    pub fn append(&mut self, part: Self, source: &Arc<str>, before: u64) {
        if self.sources.last() != Some(source) {
            self.sources.push(Arc::clone(source));
        }
        let compared = u32::try_from(self.compared()).unwrap_or(u32::MAX);
        self.contents
            .extend(part.contents.into_iter().map(|contents| Contents {
                game: compared + contents.game,
                ..contents
            }));
        self.games.append(part.games);
        let source = u32::try_from(self.sources.len() - 1).unwrap_or(u32::MAX);
        let numbers = self.texts.merge(&part.texts);
        self.entries.extend(part.entries.iter().map(|entry| Entry {
            source,
            game: before.saturating_add(entry.game),
            info: entry.info.map(|text| numbers[text as usize]),
            ..*entry
        }));
    }

    /// The source of a game; empty before the part of the game is appended.
    pub(super) fn source(&self, entry: &Entry) -> &str {
        let source = self.sources.get(entry.source as usize);
        source.map_or("", |source| source)
    }

    /// The duplicates among the compared games.
    #[must_use]
    pub fn find(&self, options: Options) -> Duplicates {
        find(&self.games, options)
    }

    /// The number of compared games.
    #[must_use]
    pub fn compared(&self) -> usize {
        self.games.len()
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

    /// The contents of a compared game besides moves and headers, under each symmetry that gives
    /// its moves their smallest form; empty if it has none.
    pub(super) fn contents(&self, game: usize) -> &[Contents] {
        let before = |game| {
            let is_before = |contents: &Contents| (contents.game as usize) < game;
            self.contents.partition_point(is_before)
        };
        &self.contents[before(game)..before(game + 1)]
    }

    /// The statements of the headers of an entry.
    pub(super) fn statements(&self, entry: &Entry) -> Vec<u64> {
        let texts = entry.info.iter().map(|text| self.texts.name(*text));
        let said = |(header, text): (usize, Option<&str>)| Some(statements(header, text?));
        texts.enumerate().filter_map(said).flatten().collect()
    }
}
