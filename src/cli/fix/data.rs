//! The fixes in one file, as a row of data.

use serde::Serialize;

use super::fixed::Fixed;
use crate::cli::data::Row;

/// The changes of `unlur fix` to one file, also those that it would make.
#[derive(Debug, Default, Serialize)]
pub(in crate::cli) struct FixedFile {
    /// The file.
    source: String,
    /// The number of findings that were fixed; with `--check` those that would be.
    fixed: u64,
    /// Their codes.
    codes: Vec<&'static str>,
    /// The number of results that `--fill-result` wrote.
    results: u64,
    /// The number of games that the end of the file or the next game cut off, and that are closed
    /// now. Moves may be missing.
    cut_off: u64,
}

impl FixedFile {
    pub(super) fn new(source: &str, fixed: &Fixed) -> Self {
        Self {
            source: source.to_owned(),
            fixed: fixed.count(),
            codes: fixed.codes.keys().map(|code| code.name()).collect(),
            results: fixed.results,
            cut_off: fixed.cut_off,
        }
    }
}

impl Row for FixedFile {
    type Record = Self;
}
