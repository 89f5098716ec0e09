//! Conversion between SGF, JSON and the records of Abstract Play.

mod apgame;
mod canonical;
mod changed_lines;
mod damage;
mod declarations;
mod fix;
mod fix_draft;
mod fix_safety;
mod fix_structure;
mod generated;
mod hostile;
mod json_errors;
mod laws;
mod pool;
#[cfg(feature = "cli")]
mod program;
#[cfg(feature = "cli")]
pub mod schema;
mod text;

use serde_json::Value;
use unlur::analysis::Analysis;
use unlur::analysis::Judge;
use unlur::convert::{FileGame, RecordError, RecordGame, from_sgf, read_json, write_sgf};
use unlur::sgf::{self, CharsetChoice, Chunk, Parser};

/// A game that was read: its canonical form, its findings, and its bytes.
#[derive(Debug)]
pub struct Converted {
    pub record: Option<RecordGame>,
    pub analysis: Value,
    pub bytes: Vec<u8>,
}

/// Fields of an analysis that neither canonical form nor a safe fix changes.
pub const KEPT: [&str; 11] = [
    "kind",
    "side",
    "first_player",
    "contract_stones",
    "variations",
    "black",
    "white",
    "date",
    "event",
    "round",
    "place",
];

/// All games of a text in canonical form.
pub fn convert(text: &[u8]) -> Vec<Converted> {
    convert_in(text, CharsetChoice::default())
}

/// All games of a text that the library has written, in canonical form: the charset that it
/// declares is right.
pub fn convert_written(text: &[u8]) -> Vec<Converted> {
    convert_in(text, CharsetChoice::Declared)
}

fn convert_in(text: &[u8], charset: CharsetChoice) -> Vec<Converted> {
    let mut reading = sgf::Options::default();
    reading.charset = charset;
    let mut parser = Parser::new(reading);
    let mut judge = Judge::default();
    let mut games = parser.games(Chunk::whole(text));
    let mut all = Vec::new();
    while let Some(game) = games.next() {
        let judgement = judge.judge(game);
        all.push(Converted {
            record: from_sgf(game, judgement.record),
            analysis: serde_json::to_value(Analysis::new(&judgement, "x", 1)).unwrap(),
            bytes: game.bytes().to_vec(),
        });
    }
    all
}

/// A record as canonical SGF.
pub fn sgf(record: &RecordGame) -> Vec<u8> {
    let mut text = Vec::new();
    write_sgf(record, &mut text).unwrap();
    text
}

/// The JSON of a record.
pub fn json(record: &RecordGame) -> Vec<u8> {
    serde_json::to_vec(&FileGame::Unlur(record.clone())).unwrap()
}

/// The record of a JSON text.
pub fn from_json(json: &[u8]) -> Result<RecordGame, RecordError> {
    read_json(json).map(|game| match game {
        FileGame::Unlur(record) => record,
        FileGame::Other { .. } => panic!("this is another game"),
    })
}

/// The record of a text with one game that the library has written.
pub fn record(text: &[u8]) -> RecordGame {
    let mut all = convert_written(text);
    assert_eq!(all.len(), 1, "{}", String::from_utf8_lossy(text));
    all.remove(0).record.unwrap()
}

/// The JSON fixtures with games, in the order of their names.
#[cfg(feature = "cli")]
pub fn json_files() -> Vec<std::path::PathBuf> {
    let folder = crate::support::fixtures().join("json");
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "json"));
    files.sort();
    files
}
