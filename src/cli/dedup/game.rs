//! The stored data of all games to compare them.

use std::sync::Arc;

use crate::analysis::Judgement;
use crate::cli::batch::{GameCommand, ReadGame};
use crate::cli::chunk_output::ChunkOutput;
use crate::collection::Names;
use crate::collection::duplicates::{FIELDS, Games, Headers};
use crate::collection::interner::Interner;
use crate::collection::query::Scope;
use crate::record::{InfoField, Kind};
use crate::sgf::write_standalone;

/// The compared headers by their printed names. The place is shown but is never a contradiction, so
/// it comes last.
pub(super) const INFO: [(&str, InfoField); FIELDS + 1] = [
    ("black", InfoField::Black),
    ("white", InfoField::White),
    ("date", InfoField::Date),
    ("event", InfoField::Event),
    ("round", InfoField::Round),
    ("result", InfoField::Result),
    ("place", InfoField::Place),
];

/// Collects every game for the index.
pub(super) struct CollectGames {
    pub(super) scope: Scope,
    pub(super) keeps_text: bool,
    pub(super) names: Names,
}

/// The stored data of all games.
#[derive(Default)]
pub(super) struct GameIndex {
    pub(super) sources: Vec<Arc<str>>,
    pub(super) entries: Vec<Entry>,
    /// The moves of the entries with a board.
    pub(super) games: Option<Games>,
    /// The texts of the headers.
    texts: Interner,
}

/// The stored data of one game.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// The index of its source.
    pub(super) source: u32,
    /// Its number in the file, from 1; at first that in its chunk.
    pub(super) game: u64,
    pub(super) line: u64,
    /// The texts of [`INFO`] as numbers; 0 if empty.
    pub(super) info: [u32; INFO.len()],
    /// Whether it has a board, and so is compared.
    pub(super) is_compared: bool,
    /// Its length in the temporary file, in bytes.
    pub(super) bytes: u64,
}

impl GameIndex {
    /// The games that are compared.
    pub(super) fn compared(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_compared)
    }
}

impl Entry {
    /// The number of headers.
    pub(super) fn filled(&self) -> usize {
        self.info.iter().filter(|&&text| text != 0).count()
    }

    /// The headers that may contradict those of another game.
    pub(super) fn headers(&self) -> Headers {
        std::array::from_fn(|field| self.info[field])
    }
}

impl CollectGames {
    fn info(&self, judgement: &Judgement<'_>, texts: &mut Interner) -> [u32; INFO.len()] {
        INFO.map(|(_, field)| {
            let text = self.names.info(judgement, field);
            text.map_or(0, |text| texts.intern(&text) + 1)
        })
    }
}

impl GameCommand for CollectGames {
    type Sum = GameIndex;

    fn game(&self, read: &ReadGame<'_>, _: &str, game: u64, output: &mut ChunkOutput<GameIndex>) {
        let judgement = &read.judgement;
        output.totals.add_game(judgement);
        let before = output.rows.text.len();
        if self.keeps_text {
            write_standalone(&judgement.game, &mut output.rows.text);
            if output.rows.text.last() != Some(&b'\n') {
                output.rows.text.push(b'\n');
            }
        }
        let record = judgement.record;
        let side = record.side.filter(|_| record.kind == Kind::Unlur);
        let sum = &mut output.sum;
        sum.entries.push(Entry {
            source: 0,
            game,
            line: judgement.game.place().line,
            info: self.info(judgement, &mut sum.texts),
            is_compared: side.is_some(),
            bytes: (output.rows.text.len() - before) as u64,
        });
        if let Some(side) = side {
            let games = sum.games.get_or_insert_with(|| Games::new(self.scope));
            games.push(side, judgement.replay.placements());
        }
    }

    fn add(&self, total: &mut GameIndex, part: GameIndex, source: &Arc<str>, before: u64) {
        if total.sources.last() != Some(source) {
            total.sources.push(Arc::clone(source));
        }
        if let Some(games) = part.games {
            let all = total.games.get_or_insert_with(|| Games::new(self.scope));
            all.append(games);
        }
        let source = u32::try_from(total.sources.len() - 1).unwrap_or(u32::MAX);
        let numbers = total.texts.merge(&part.texts);
        let number = |text: u32| match text {
            0 => 0,
            text => numbers[text as usize - 1] + 1,
        };
        total.entries.extend(part.entries.iter().map(|entry| Entry {
            source,
            game: before + entry.game,
            info: entry.info.map(number),
            ..*entry
        }));
    }
}
