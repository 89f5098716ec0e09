//! A part of a source.

use std::fmt;
use std::io;
use std::sync::Arc;

use super::format::Content;
use super::read_error::{ReadError, explained};
use crate::finding::Finding;
use crate::sgf::{Chunk, LeadingText, LineColumn, binary_file_finding, no_game_finding};

/// A [`Chunk`] of a source that owns its bytes.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the chunk"
)]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SourceChunk {
    /// The name of the source, as every output prints it.
    pub source: Arc<str>,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The 0-based offset of the first byte in the (decompressed) source.
    pub offset: u64,
    /// The line and column of the first byte.
    pub location: LineColumn,
    /// The text before the source's first game, which is in no chunk.
    pub leading_text: Option<LeadingText>,
    /// Whether the bytes are a transcription of UTF-16.
    pub is_transcribed: bool,
    /// Whether the header of the first game ended the one before it.
    pub follows_cut: bool,
    /// The contents of the bytes.
    pub content: Content,
    /// Whether this is the source's first chunk.
    pub is_first: bool,
    /// Whether this is the last chunk of a source that was read to its end.
    pub is_last: bool,
    /// Whether the source is restricted to a range, and continues after the range. Known with the
    /// last chunk. A source without a game is then not reported.
    pub is_cut: bool,
}

impl SourceChunk {
    /// A chunk without bytes at the beginning of its source.
    pub(super) fn new(source: Arc<str>, content: Content) -> Self {
        Self {
            source,
            bytes: Vec::new(),
            offset: 0,
            location: LineColumn::START,
            leading_text: None,
            is_transcribed: false,
            follows_cut: false,
            content,
            is_first: true,
            is_last: false,
            is_cut: false,
        }
    }

    /// The finding if the source ends with this chunk and held no game; `None` if more follows,
    /// or if an empty list of games is what the source holds.
    #[must_use]
    pub fn finding_without_games(&self) -> Option<Finding> {
        if matches!(self.content, Content::Binary) {
            return Some(binary_file_finding());
        }
        let length = self.offset + self.bytes.len() as u64;
        (self.is_last && !self.is_cut && !self.content.is_empty_list())
            .then(|| no_game_finding(length))
    }

    /// The chunk as the text layer reads it.
    #[must_use]
    pub fn chunk(&self) -> Chunk<'_> {
        Chunk {
            bytes: &self.bytes,
            offset: self.offset,
            location: self.location,
            leading_text: self.leading_text,
            is_transcribed: self.is_transcribed,
            continues: !self.is_last,
            follows_cut: self.follows_cut,
        }
    }
}

/// A chunk of a source, or the error that ended the source.
pub(super) type ReadChunk = Result<SourceChunk, SourceError>;

/// A source that cannot be read, or not to its end.
#[derive(Debug)]
#[non_exhaustive]
pub struct SourceError {
    /// The name of the source.
    pub source: Arc<str>,
    /// Why it cannot be read.
    pub error: io::Error,
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.source, self.error)
    }
}

impl std::error::Error for SourceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl SourceError {
    /// Whether the data read from the source may be wrong: its checksum is wrong, or it cannot be
    /// decompressed. The data read from a truncated source is right.
    #[must_use]
    pub fn is_corrupt(&self) -> bool {
        explained(&self.error).is_some_and(ReadError::is_corrupt)
    }
}
