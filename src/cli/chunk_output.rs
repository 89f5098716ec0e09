//! The output of a command for one chunk.

use std::sync::Arc;

use super::data::Rows;
use super::failed_inputs::FailedInputs;
use super::totals::Totals;
use crate::read::PartOutput;

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

/// The output for the games of a chunk while it is made; pieces of it may be sent before.
pub(super) type GameOutput<'a, S = ()> = PartOutput<'a, ChunkOutput<S>>;

impl<S: Default> GameOutput<'_, S> {
    /// Hands over the rows if they have grown large, so that not all rows of a large game are held.
    pub(super) fn send_large_rows(&mut self) {
        if self.rows.is_large() {
            let rows = std::mem::take(&mut self.rows);
            self.send(ChunkOutput {
                rows,
                ..ChunkOutput::default()
            });
        }
    }
}
