//! The work of a command on the games it reads.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::FindingData;
use crate::cli::chunk_output::ChunkOutput;
use crate::cli::output::finding_line;
use crate::finding::Finding;
use crate::read::ReadGame;
use crate::sgf::LineColumn;

/// The work of a command on the games it reads, on several threads at once.
pub(in crate::cli) trait GameCommand: Sync {
    /// The sum over all games.
    type Sum: Default + Send;

    /// Whether the command shows each error itself, with `-q` too. The errors of others are then at
    /// least counted, because they decide the exit status.
    const SHOWS_ERRORS: bool = false;

    /// Whether the command is run for its exit status: it reads on to the first error when the reader
    /// of its output has read enough.
    const IS_CHECK: bool = false;

    /// Processes the game number `game`, from 1 within its chunk, and counts it.
    fn game(
        &self,
        read: &ReadGame<'_>,
        source: &str,
        game: u64,
        output: &mut ChunkOutput<Self::Sum>,
    );

    /// Reports an error in place of a game; on standard error, unless the command has another place
    /// for it.
    fn broken(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        output: &mut ChunkOutput<Self::Sum>,
    ) {
        output.messages.push(message(finding, place, source));
    }

    /// Adds to the data that a source cannot be read, which standard error reports anyway.
    fn unreadable(&self, _error: &str, _source: &str, _: &mut ChunkOutput<Self::Sum>) {}

    /// Changes an output before it is written, in the order of the chunks; a break stops reading.
    ///
    /// # Errors
    ///
    /// When a file that the command writes itself cannot be written.
    fn before_write(
        &self,
        _: &Self::Sum,
        _: &mut ChunkOutput<Self::Sum>,
        _source: &Arc<str>,
    ) -> anyhow::Result<ControlFlow<()>> {
        Ok(ControlFlow::Continue(()))
    }

    /// Adds the sum over a chunk's games; `before` games of its file come before them.
    fn add(&self, total: &mut Self::Sum, part: Self::Sum, source: &Arc<str>, before: u64);

    /// Ends a source; `is_whole` says whether it was read to its end.
    fn end_file(&self, _source: &str, _is_whole: bool) {}
}

/// A finding on one line, for standard error.
pub(in crate::cli) fn message(finding: &Finding, place: LineColumn, source: &str) -> String {
    finding_line(&FindingData::new(finding, place), source, false)
}
