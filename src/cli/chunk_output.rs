//! The output of a command for one chunk.

use super::data::Rows;
use super::totals::Totals;

/// The output of a command for the games of one chunk.
#[derive(Debug, Default)]
pub(super) struct ChunkOutput<S = ()> {
    /// The data.
    pub rows: Rows,
    /// Lines for standard error.
    pub messages: Vec<String>,
    /// The reason if something in the chunk is not a game.
    pub failed: Option<String>,
    /// Why nothing was found in the source.
    pub unread: Option<String>,
    /// Why the source cannot be read, or not to its end.
    pub failure: Option<String>,
    /// What was read and found.
    pub totals: Totals,
    /// What the command sums up over all games.
    pub sum: S,
}
