//! A part of a file, and where a game is in it.

use std::ops::Range;

use super::charset::Charset;
use super::line_column::{LineColumn, MAX_OFFSET};
use super::surrounding_text::LeadingText;

/// A part of a file that begins at the start of a game or of the file.
///
/// A file may be split, after the beginning of its first game, wherever
/// [`is_sync_point`](super::is_sync_point) holds and wherever
/// [`Games::next`](super::Games::next) would begin a game: its pieces give the same games, findings
/// and locations as the whole. Text before the first game must stay with that game, or it is not in
/// any game. A guessed charset may depend on bytes after its game, but not on bytes after an
/// `is_sync_point`; so when charsets are guessed, only split there.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'b> {
    /// The piece's bytes.
    pub bytes: &'b [u8],
    /// The 0-based offset of its first byte in the (decompressed) file.
    pub offset: u64,
    /// The line and column of its first byte.
    pub location: LineColumn,
    /// The text before the piece, if a file's first piece leaves out its beginning.
    pub leading_text: Option<LeadingText>,
    /// Whether the bytes are the UTF-8 transcription of a file in UTF-16.
    pub is_transcribed: bool,
    /// Whether the file continues after the piece.
    pub continues: bool,
    /// Whether the piece begins with a game that a header began inside another one: see
    /// [`Games::follows_cut`](super::Games::follows_cut).
    pub follows_cut: bool,
}

impl<'b> Chunk<'b> {
    /// The piece with an offset and a location that sums with the lengths of texts cannot overflow.
    pub(crate) fn within_limits(mut self) -> Self {
        self.offset = self.offset.min(MAX_OFFSET);
        self.location.line = self.location.line.min(LineColumn::UNNUMBERED.line);
        self.location.column = self.location.column.min(MAX_OFFSET);
        self
    }

    /// A whole file in one piece.
    #[must_use]
    pub fn whole(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            offset: 0,
            location: LineColumn::START,
            leading_text: None,
            is_transcribed: false,
            continues: false,
            follows_cut: false,
        }
    }
}

#[derive(Debug)]
pub(super) struct GamePlace<'b> {
    pub chunk: Chunk<'b>,
    /// The range of the game and of the text around it in the chunk.
    pub text: Range<usize>,
    /// Where in the chunk the game begins.
    pub start: usize,
    /// Whether it begins inside another one, with a header.
    pub follows_cut: bool,
    /// The location where the text around it begins.
    pub first_location: LineColumn,
    /// The location where the game begins.
    pub location: LineColumn,
    /// The locations of some file offsets, ascending, for a game that was written as SGF.
    pub known_locations: &'b [(u64, LineColumn)],
    pub charset: Charset,
}
