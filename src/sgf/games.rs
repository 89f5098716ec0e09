//! The games of a file, one at a time.

use super::charset::{Charset, CharsetChoice};
use super::game::{Game, Surroundings};
use super::line_column::LineColumn;
use super::outside::{self, BOM, LeadingText};
use super::parse::Parser;
use crate::finding::{Code, Finding, Severity, sort_by_offset};

/// A part of a file that begins where a game begins, or the file.
///
/// A file may be cut, behind the beginning of its first game, wherever
/// [`is_sync_point`](super::is_sync_point) holds and wherever [`Games::next`] would
/// begin a game: its pieces give the same games, findings and places as the whole.
/// Text before the first game has to stay with it, or it is in no game. A charset
/// that is guessed may be guessed from bytes behind its game, but never behind an
/// `is_sync_point`; then only these are places to cut at.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'b> {
    /// The piece's bytes.
    pub bytes: &'b [u8],
    /// The 0-based offset of its first byte in the (unpacked) file.
    pub offset: u64,
    /// Where its first byte stands.
    pub place: LineColumn,
    /// What stood before the piece, where a file's first piece leaves out its beginning.
    pub leading_text: Option<LeadingText>,
    /// Whether the bytes are the UTF-8 transcription of a file in UTF-16.
    pub is_transcribed: bool,
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
        }
    }
}

/// Walks the games of a [`Chunk`]; made by [`Parser::games`].
#[derive(Debug)]
pub struct Games<'p, 'b> {
    parser: &'p mut Parser,
    piece: Chunk<'b>,
    at: usize,
    place: LineColumn,
}

impl Parser {
    /// Starts on the games of a piece.
    pub fn games<'p, 'b>(&'p mut self, piece: Chunk<'b>) -> Games<'p, 'b> {
        self.charset = if piece.is_transcribed {
            CharsetChoice::Named(Charset::UTF_8)
        } else {
            self.options.charset
        };
        Games {
            parser: self,
            piece,
            at: 0,
            place: piece.place,
        }
    }
}

impl Games<'_, '_> {
    /// The next game; `None` when the piece holds no more.
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
        let start = outside::next_game(self.piece.bytes, before_start)?;
        let mut dropped = None;
        if before_start == 0 && (self.piece.offset == 0 || self.piece.leading_text.is_some()) {
            dropped = self.report_before(start);
        }
        let before = &self.piece.bytes[before_start..start];
        let rest = &self.piece.bytes[start..];
        let (length, charset) = self.parser.parse(rest, self.piece.offset + start as u64);
        let place = first_place.after(without_bom(before, self.piece.offset), Charset::UTF_8);
        let end = start + length;
        let next = outside::next_game(self.piece.bytes, end).unwrap_or(self.piece.bytes.len());
        outside::report(
            self.piece.bytes,
            end..next,
            self.piece.offset,
            &mut self.parser.findings,
        );
        sort_by_offset(&mut self.parser.findings);

        let (bytes, after) = (&rest[..length], &self.piece.bytes[end..next]);
        self.place = place.after(&self.piece.bytes[start..next], charset);
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
            offset: self.piece.offset + start as u64,
            place,
            first_finding_place: first_place,
            surroundings: Surroundings { before, after },
            dropped,
            charset,
            readable: tree.property_count() > 0 || !broken,
            is_transcribed: self.piece.is_transcribed,
        })
    }

    /// Where the next game begins: the bytes from the piece's start, and the place.
    ///
    /// A piece that goes on behind its bytes may be cut here, unless this is its end.
    #[must_use]
    pub fn position(&self) -> (usize, LineColumn) {
        (self.at, self.place)
    }

    /// Reports what stands before a file's first game, and gives what its piece leaves out of it.
    fn report_before(&mut self, start: usize) -> Option<LeadingText> {
        let Chunk {
            bytes,
            offset,
            leading_text,
            is_transcribed,
            ..
        } = self.piece;
        let findings = &mut self.parser.findings;
        if is_transcribed {
            findings.push(Finding::new(
                Code::Utf16,
                0..0,
                "the file is in UTF-16; places are those of its UTF-8 transcription",
            ));
        }
        if let Some(mut before) = leading_text {
            before.extend(&bytes[..start], offset, self.piece.place);
            let text_end = offset + outside::trim(bytes, 0..start).end as u64;
            before.report(text_end, findings);
            return Some(before);
        }
        let mut text_start = 0;
        if offset == 0 && bytes.starts_with(BOM) {
            text_start = BOM.len();
            findings.push(outside::bom_finding());
        }
        outside::report(bytes, text_start..start, offset, findings);
        None
    }
}

/// The finding of a file in which no game begins.
///
/// `beginning` is its first part, which tells a binary file; `length` its size in bytes.
#[must_use]
pub fn no_game_finding(beginning: &[u8], length: u64) -> Finding {
    let message = if beginning.is_empty() {
        "the file is empty"
    } else if beginning.contains(&0) {
        "no game begins anywhere in this file, which looks like binary data"
    } else {
        "no game begins anywhere in this file"
    };
    Finding::new(Code::NoGame, 0..length, message)
}

/// The bytes at that offset of a file that take a place on their line.
pub(super) fn without_bom(bytes: &[u8], offset: u64) -> &[u8] {
    match bytes.strip_prefix(BOM) {
        Some(rest) if offset == 0 => rest,
        _ => bytes,
    }
}
