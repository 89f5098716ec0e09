//! The games of a file, one at a time.

use super::charset::{Charset, CharsetChoice};
use super::game::{Game, Surroundings};
use super::line_column::LineColumn;
use super::parser::{Parser, Seen};
use super::resync::{next_game, without_bom};
use super::surrounding_text::{self, LeadingText};
use crate::finding::{Code, Finding, Findings, Severity, sort_by_offset};

/// A part of a file that begins at the start of a game or of the file.
///
/// A file may be split, after the beginning of its first game, wherever
/// [`is_sync_point`](super::is_sync_point) holds and wherever [`Games::next`] would begin a game:
/// its pieces give the same games, findings and places as the whole. Text before the first game
/// must stay with that game, or it is not in any game. A guessed charset may depend on bytes after
/// its game, but not on bytes after an `is_sync_point`; so when charsets are guessed, only split
/// there.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'b> {
    /// The piece's bytes.
    pub bytes: &'b [u8],
    /// The 0-based offset of its first byte in the (decompressed) file.
    pub offset: u64,
    /// The line and column of its first byte.
    pub place: LineColumn,
    /// The text before the piece, if a file's first piece leaves out its beginning.
    pub leading_text: Option<LeadingText>,
    /// Whether the bytes are the UTF-8 transcription of a file in UTF-16.
    pub is_transcribed: bool,
    /// Whether the file continues after the piece.
    pub continues: bool,
}

impl<'b> Chunk<'b> {
    /// A whole file in one piece.
    #[must_use]
    pub fn whole(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            offset: 0,
            place: LineColumn::START,
            leading_text: None,
            is_transcribed: false,
            continues: false,
        }
    }
}

/// Walks the games of a [`Chunk`]; made by [`Parser::games`].
#[derive(Debug)]
pub struct Games<'p, 'b> {
    parser: &'p mut Parser,
    chunk: Chunk<'b>,
    at: usize,
    place: LineColumn,
}

impl Parser {
    /// Starts on the games of a piece.
    pub fn games<'p, 'b>(&'p mut self, chunk: Chunk<'b>) -> Games<'p, 'b> {
        self.charset = if chunk.is_transcribed {
            CharsetChoice::Named(Charset::UTF_8)
        } else {
            self.options.charset
        };
        self.is_cut = false;
        self.seen = Seen::default();
        Games {
            parser: self,
            chunk,
            at: 0,
            place: chunk.place,
        }
    }
}

impl Games<'_, '_> {
    /// The games of a piece that may end inside its last one.
    #[cfg(feature = "files")]
    pub(crate) fn of_cut_piece(self) -> Self {
        self.parser.is_cut = true;
        self
    }

    /// The next game; `None` if there are no more in the piece.
    ///
    /// Not an `Iterator`, because each game reuses the last one's memory.
    #[expect(
        clippy::should_implement_trait,
        reason = "a lending iterator is none of the standard library's"
    )]
    pub fn next(&mut self) -> Option<Game<'_>> {
        self.parser.findings.clear();
        let first_place = self.place;
        let before_start = self.at;
        let start = self.next_start(before_start)?;
        self.parser.leading_text = None;
        let mark = surrounding_text::bom_at_end(self.chunk.bytes, before_start..start);
        let has_mark = !mark.is_empty();
        if before_start == 0 && (self.chunk.offset == 0 || self.chunk.leading_text.is_some()) {
            self.parser.leading_text = report_leading(self.chunk, start, &mut self.parser.findings);
        } else if has_mark {
            surrounding_text::report_mark(mark, self.chunk.offset, &mut self.parser.findings);
        }
        let before = &self.chunk.bytes[before_start..start];
        let before_offset = self.chunk.offset + before_start as u64;
        let rest = &self.chunk.bytes[start..];
        let (length, charset) = self
            .parser
            .parse(rest, self.chunk.offset + start as u64, has_mark);
        let place = first_place.after(without_bom(before, before_offset), Charset::UTF_8);
        let end = start + length;
        let next = match self.next_start(end) {
            // A mark before a game is that game's.
            Some(next) => surrounding_text::bom_at_end(self.chunk.bytes, end..next).start,
            None => self.chunk.bytes.len(),
        };
        surrounding_text::report(
            self.chunk.bytes,
            end..next,
            self.chunk.offset,
            charset,
            self.parser.tree.lacks_last_value(),
            &mut self.parser.findings,
        );
        sort_by_offset(self.parser.findings.close());

        let (bytes, after) = (&rest[..length], &self.chunk.bytes[end..next]);
        self.place = place.after(&self.chunk.bytes[start..next], charset);
        self.at = next;
        let tree = &self.parser.tree;
        let findings = &self.parser.findings;
        let broken = findings
            .iter()
            .any(|finding| finding.severity() == Severity::Error);
        Some(Game {
            bytes,
            tree,
            findings,
            offset: self.chunk.offset + start as u64,
            place,
            first_finding_place: first_place,
            surroundings: Surroundings { before, after },
            dropped: self.parser.leading_text.as_ref(),
            charset,
            ends_file: next == self.chunk.bytes.len() && !self.chunk.continues,
            readable: tree.property_count() > 0 || !broken,
            is_transcribed: self.chunk.is_transcribed,
            known_places: &[],
        })
    }

    /// Where the next game begins: the bytes from the piece's start, and the place.
    ///
    /// A piece that continues after its bytes may be cut here, unless this is its end.
    #[must_use]
    pub fn position(&self) -> (usize, LineColumn) {
        (self.at, self.place)
    }

    /// The offset of the next game at or after `from`.
    fn next_start(&self, from: usize) -> Option<usize> {
        let begins_line = self.chunk.place.column == 1;
        next_game(self.chunk.bytes, from, begins_line)
    }
}

/// Reports what precedes a file's first game, and returns the part of it that is in no chunk.
fn report_leading(chunk: Chunk<'_>, start: usize, findings: &mut Findings) -> Option<LeadingText> {
    let Chunk { bytes, offset, .. } = chunk;
    if chunk.is_transcribed {
        findings.push(Finding::new(
            Code::Utf16,
            0..0,
            "the file is in UTF-16; places are those of its UTF-8 transcription",
        ));
    }
    let mut leading = chunk.leading_text.unwrap_or_default();
    let mark = surrounding_text::bom_at_end(bytes, 0..start);
    leading.extend(&bytes[..mark.start], offset, chunk.place);
    let text_end = offset + surrounding_text::trim(bytes, 0..mark.start).end as u64;
    leading.report(text_end, findings);
    surrounding_text::report_mark(mark, offset, findings);
    chunk.leading_text.and(Some(leading))
}

/// The findings of the beginning of a file that ends before the file's first game.
#[cfg(feature = "files")]
pub(crate) fn leading_findings(chunk: Chunk<'_>) -> Vec<Finding> {
    let mut findings = Findings::default();
    report_leading(chunk, chunk.bytes.len(), &mut findings);
    let findings = findings.close();
    sort_by_offset(findings);
    std::mem::take(findings)
}

/// The finding of a file that is not text.
#[must_use]
pub fn binary_file_finding() -> Finding {
    Finding::new(
        Code::BinaryFile,
        0..1,
        "this file is not text: its beginning holds a NUL byte and no game",
    )
}

/// The finding of a file of `length` bytes that holds no game.
#[must_use]
pub fn no_game_finding(length: u64) -> Finding {
    let message = if length == 0 {
        "the file is empty"
    } else {
        "no game begins anywhere in this file"
    };
    Finding::new(Code::NoGame, 0..length, message)
}
