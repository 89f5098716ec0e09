//! One test binary. Tests are in folders named after the rooms of `src`; a file holds one subject.

#![allow(
    clippy::too_many_lines,
    reason = "a test may be one long list of cases"
)]

/// The program as a user runs it: help, output formats, exit status, progress and signals.
#[cfg(feature = "cli")]
mod cli;
/// Analyses of many games: statistics, selection, openings, duplicates, ratings, random games.
#[cfg(feature = "json")]
mod collection;
/// Conversion between SGF, JSON and Abstract Play records.
#[cfg(all(feature = "archives", feature = "json"))]
mod convert;
/// The laws of the fuzz targets, on the fixtures and on inputs that fuzzing has found.
#[cfg(all(feature = "archives", feature = "json"))]
mod corpus;
/// Damage planted in sound games: found, and repaired without a silent loss.
#[cfg(feature = "cli")]
mod damage;
/// Random numbers. No tests.
mod dice;
/// The documentation: its links have targets, and its examples match the output.
#[cfg(feature = "cli")]
mod docs;
/// Drawings of boards.
mod draw;
/// The engine: laws of its boards, proofs against plain search, and its estimates.
mod engine;
/// The files in `fixtures`: each serves its purpose, and a snapshot has its analysis.
#[cfg(all(feature = "archives", feature = "json"))]
mod fixtures;
/// The rules of Unlur, against independent implementations of them.
mod game;
/// Hostile values for every public function that takes data.
#[cfg(feature = "cli")]
mod hostile;
/// Files, folders, streams and archives.
#[cfg(all(feature = "archives", feature = "json"))]
mod input;
/// Checks data against a JSON Schema. Tests of itself alone.
#[cfg(feature = "regex")]
mod json_schema;
/// The loop over games.
#[cfg(feature = "files")]
mod read;
/// Reading a game as written, and replaying it.
#[cfg(feature = "serde")]
mod record;
/// Tables in text files. No tests.
mod rows;
/// What a user types and reads, as lines of shell and their output.
#[cfg(all(unix, feature = "cli"))]
mod sessions;
/// The text layer: any bytes, well-formed trees, and each row of the table of broken text.
mod sgf;
/// What tests of several rooms need. No tests.
#[cfg(feature = "serde")]
mod support;
/// The walls between the rooms of `src`, read from its paths.
mod walls;
/// The interface of the page `unlur.html`, against the library and the program.
#[cfg(feature = "web")]
mod web;

/// How many random cases a test tries: a fifth of them, or all with `UNLUR_THOROUGH=1`.
fn cases(all: u32) -> u32 {
    let is_thorough = std::env::var_os("UNLUR_THOROUGH").is_some();
    if is_thorough { all } else { all.div_ceil(5) }
}

/// A random test with so many cases, which writes no file when it fails.
fn random(all: u32) -> proptest::test_runner::Config {
    proptest::test_runner::Config {
        failure_persistence: None,
        ..proptest::test_runner::Config::with_cases(cases(all))
    }
}

/// A value with something set.
fn with<T>(mut value: T, set: impl FnOnce(&mut T)) -> T {
    set(&mut value);
    value
}
