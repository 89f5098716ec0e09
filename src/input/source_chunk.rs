//! A part of a source.

use std::fmt;
use std::io;
use std::sync::Arc;

use crate::convert::JsonObjects;
use crate::sgf::{Chunk, LeadingText, LineColumn};

/// A [`Chunk`] of a source that owns its bytes.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the chunk"
)]
#[derive(Clone, Debug)]
pub struct SourceChunk {
    /// The name of the source, as every output prints it.
    pub source: Arc<str>,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The 0-based offset of the first byte in the (decompressed) source.
    pub offset: u64,
    /// The line and column of the first byte.
    pub place: LineColumn,
    /// What precedes the source's first game and is in no chunk.
    pub leading_text: Option<LeadingText>,
    /// Whether the bytes are a transcription of UTF-16.
    pub is_transcribed: bool,
    /// What the bytes contain.
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
    /// Whether the chunk contains the beginning of its source, or what was dropped of it.
    pub(super) fn begins_file(&self) -> bool {
        self.offset == 0 || self.leading_text.is_some()
    }

    /// The chunk as the text layer reads it.
    #[must_use]
    pub fn chunk(&self) -> Chunk<'_> {
        Chunk {
            bytes: &self.bytes,
            offset: self.offset,
            place: self.place,
            leading_text: self.leading_text,
            is_transcribed: self.is_transcribed,
        }
    }
}

/// What a chunk contains.
#[derive(Clone, Debug)]
pub enum Content {
    /// SGF.
    Sgf,
    /// Objects of JSON.
    Json(JsonObjects),
    /// The beginning of a source that is not text. It is not read any further.
    Binary,
    /// Plain text, all of it.
    Text,
}

/// A source that cannot be read, or not to its end.
#[derive(Debug)]
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

impl std::error::Error for SourceError {}
