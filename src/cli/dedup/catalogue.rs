//! What is kept of all games to compare them.

use std::sync::Arc;

use crate::analysis::Judgement;
use crate::cli::batch::{GameCommand, GameContext, message};
use crate::cli::chunk_output::ChunkOutput;
use crate::collection::duplicates::{Games, Moves};
use crate::collection::query::Scope;
use crate::finding::Finding;
use crate::record::{InfoField, Kind};
use crate::sgf::{LineColumn, write_standalone};

/// The game-info that is compared, by the names that are printed.
pub(super) const INFO: [(&str, InfoField); 7] = [
    ("black", InfoField::Black),
    ("white", InfoField::White),
    ("date", InfoField::Date),
    ("event", InfoField::Event),
    ("round", InfoField::Round),
    ("place", InfoField::Place),
    ("result", InfoField::Result),
];

/// Takes notice of every game.
pub(super) struct Survey {
    pub(super) scope: Scope,
    pub(super) keeps_text: bool,
}

/// What is kept of all games.
#[derive(Default)]
pub(super) struct Catalogue {
    pub(super) sources: Vec<Arc<str>>,
    pub(super) entries: Vec<Entry>,
    /// The moves of those with a board, on their way to `games`.
    pub(super) moves: Vec<Moves>,
    pub(super) games: Option<Games>,
}

/// What is kept of one game.
pub(super) struct Entry {
    /// The index of its source.
    pub(super) source: u32,
    /// Its number in the file, from 1; at first that in its chunk.
    pub(super) game: u64,
    pub(super) line: u64,
    /// The hashes of the game-info; 0 for what is empty.
    pub(super) info: [u64; INFO.len()],
    /// Whether it has a board, and so is compared.
    pub(super) is_compared: bool,
    /// How many bytes of it were written.
    pub(super) bytes: u64,
}

impl Catalogue {
    /// The games that are compared.
    pub(super) fn compared(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_compared)
    }
}

impl Entry {
    /// How many fields of the game-info say something.
    pub(super) fn filled(&self) -> usize {
        self.info.iter().filter(|&&hash| hash != 0).count()
    }
}

impl GameCommand for Survey {
    type Sum = Catalogue;

    fn game(
        &self,
        shown: &GameContext<'_>,
        _: &str,
        game: u64,
        output: &mut ChunkOutput<Catalogue>,
    ) {
        let judgement = &shown.judgement;
        output.totals.add_game(judgement);
        let before = output.text.len();
        if self.keeps_text {
            write_standalone(&judgement.game, &mut output.text);
            if output.text.last() != Some(&b'\n') {
                output.text.push(b'\n');
            }
        }
        let record = judgement.record;
        let side = record.side.filter(|_| record.kind == Kind::Unlur);
        output.sum.entries.push(Entry {
            source: 0,
            game,
            line: judgement.game.place().line,
            info: INFO.map(|(_, field)| hash(judgement, field)),
            is_compared: side.is_some(),
            bytes: (output.text.len() - before) as u64,
        });
        let placements = judgement.replay.placements();
        let moves = side.map(|side| Moves::new(side, placements, self.scope));
        output.sum.moves.extend(moves);
    }

    fn broken(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        output: &mut ChunkOutput<Catalogue>,
    ) {
        output.messages.push(message(finding, place, source));
    }

    fn add(&self, total: &mut Catalogue, part: Catalogue, source: &Arc<str>, before: u64) {
        if total.sources.last() != Some(source) {
            total.sources.push(Arc::clone(source));
        }
        let games = total.games.get_or_insert_with(|| Games::new(self.scope));
        part.moves.iter().for_each(|moves| games.push_moves(moves));
        let index = u32::try_from(total.sources.len() - 1).unwrap_or(u32::MAX);
        total
            .entries
            .extend(part.entries.into_iter().map(|entry| Entry {
                source: index,
                game: before + entry.game,
                ..entry
            }));
    }
}

/// A number for the text of a field: FNV-1a, and 0 where it is empty.
fn hash(judgement: &Judgement<'_>, field: InfoField) -> u64 {
    let record = judgement.record;
    let value = record.info(judgement.game, field);
    let Some(value) = value.filter(|_| record.kind == Kind::Unlur) else {
        return 0;
    };
    let text = value.simple_text();
    if text.is_empty() {
        return 0;
    }
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    hash.max(1)
}
