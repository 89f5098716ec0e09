//! The output of a command for one chunk.

use std::sync::Arc;

use super::data::Rows;
use super::failed_inputs::FailedInputs;
use super::totals::Totals;

/// The output of a command for the games of one chunk.
#[derive(Debug, Default)]
pub(super) struct ChunkOutput<S = ()> {
    /// The data.
    pub rows: Rows,
    /// Lines for standard error.
    pub messages: Vec<String>,
    /// The inputs that were not read completely.
    pub failed_inputs: FailedInputs,
    /// Hidden members of an archive, which are not read.
    pub skipped: Vec<Arc<str>>,
    /// Why the source cannot be read, or not to its end.
    pub failure: Option<String>,
    /// The numbers of games read and of findings.
    pub totals: Totals,
    /// The sum of the command over the games.
    pub sum: S,
}
