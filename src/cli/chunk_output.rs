//! What a command has to say about one chunk.

use super::data::Rows;
use super::totals::Totals;

/// What a command has to say about the games of one chunk.
#[derive(Debug, Default)]
pub(super) struct ChunkOutput<S = ()> {
    /// The data.
    pub rows: Rows,
    /// Lines for standard error.
    pub messages: Vec<String>,
    /// How many games the chunk has, counting what is in the place of one.
    pub entries: u64,
    /// Why something of the chunk is not a game, if so.
    pub failed: Option<String>,
    /// What was read and found.
    pub totals: Totals,
    /// What the command sums up over all games.
    pub sum: S,
}
