//! A piece of a source.

use super::json::Objects;
use crate::sgf::{LineColumn, Piece, TextBefore};

/// A piece of a source, with bytes of its own.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The 0-based offset of the first byte in the (unpacked) source.
    pub offset: u64,
    /// Where the first byte stands.
    pub place: LineColumn,
    /// What stood before every game and is in no chunk.
    pub text_before: Option<TextBefore>,
    /// Whether the bytes are a transcription of UTF-16.
    pub is_transcribed: bool,
    /// What the bytes hold.
    pub content: Content,
    /// Whether this is the source's first chunk.
    pub is_first: bool,
    /// Whether this is the last chunk of a source that was read to its end.
    pub is_last: bool,
}

impl Chunk {
    /// The chunk as the text layer reads it.
    #[must_use]
    pub fn piece(&self) -> Piece<'_> {
        Piece {
            bytes: &self.bytes,
            offset: self.offset,
            place: self.place,
            text_before: self.text_before,
            is_transcribed: self.is_transcribed,
        }
    }
}

/// What a chunk holds.
#[derive(Clone, Debug)]
pub enum Content {
    /// SGF.
    Sgf,
    /// Objects of JSON.
    Json(Objects),
}
