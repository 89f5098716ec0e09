//! What was fixed in one file, as a row of data.

use schemars::JsonSchema;
use serde::Serialize;

use super::fixed::Fixed;
use crate::cli::data::Row;

/// What `unlur fix` changed in one file, or would change.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct FixedFile {
    /// The file.
    source: String,
    /// The number of findings that were fixed; with `--check` those that would be.
    fixed: u64,
    /// Their codes.
    codes: Vec<&'static str>,
    /// The number of results that `--fill-result` wrote.
    results: u64,
    /// Whether its last game was cut off by the end of the file and is closed now. Moves may be
    /// missing.
    cut_off: bool,
}

impl FixedFile {
    pub(super) fn new(source: &str, fixed: &Fixed, cut_off: bool) -> Self {
        Self {
            source: source.to_owned(),
            fixed: fixed.count(),
            codes: fixed.codes.keys().map(|code| code.name()).collect(),
            results: fixed.results,
            cut_off,
        }
    }
}

impl Row for FixedFile {}
