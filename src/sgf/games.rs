//! The games of a file, one at a time.

use super::charset::Charset;
use super::game::{Game, Surroundings};
use super::outside;
use super::parse::Parser;
use super::place::Place;
use crate::finding::{Code, Finding, Severity};

/// A part of a file that begins where a game begins, or the file.
///
/// A file may be cut wherever [`is_resumption`](super::is_resumption) holds and
/// wherever [`Games::next`] would begin a game: its pieces give the same games,
/// findings and places as the whole.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'b> {
    /// The piece's bytes.
    pub bytes: &'b [u8],
    /// The 0-based offset of its first byte in the (unpacked) file.
    pub offset: u64,
    /// Where its first byte stands.
    pub place: Place,
}

impl<'b> Piece<'b> {
    /// A whole file in one piece.
    #[must_use]
    pub fn whole(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            offset: 0,
            place: Place::START,
        }
    }
}

/// Walks the games of a [`Piece`]; made by [`Parser::games`].
#[derive(Debug)]
pub struct Games<'p, 'b> {
    parser: &'p mut Parser,
    bytes: &'b [u8],
    base: u64,
    at: usize,
    place: Place,
}

const BOM: &[u8] = b"\xEF\xBB\xBF";

impl Parser {
    /// Starts on the games of a piece.
    pub fn games<'p, 'b>(&'p mut self, piece: Piece<'b>) -> Games<'p, 'b> {
        Games {
            parser: self,
            bytes: piece.bytes,
            base: piece.offset,
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
        let start = outside::next_game(self.bytes, before_start)?;
        if self.base == 0 && before_start == 0 {
            self.report_before(start);
        }
        let before = &self.bytes[before_start..start];
        let place = first_place.after(without_bom(before, self.base), Charset::UTF_8);

        let rest = &self.bytes[start..];
        let (length, charset) = self.parser.parse(rest, self.base + start as u64);
        let end = start + length;
        let next = outside::next_game(self.bytes, end).unwrap_or(self.bytes.len());
        outside::report(self.bytes, end..next, self.base, &mut self.parser.findings);
        self.parser
            .findings
            .sort_by_key(|finding| finding.span.start);

        let (bytes, after) = (&rest[..length], &self.bytes[end..next]);
        self.place = place.after(&self.bytes[start..next], charset);
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
            offset: self.base + start as u64,
            place,
            first_finding_place: first_place,
            surroundings: Surroundings { before, after },
            charset,
            readable: tree.property_count() > 0 || !broken,
        })
    }

    /// Where the next game begins: the bytes from the piece's start, and the place.
    ///
    /// A piece that goes on behind its bytes may be cut here, unless this is its end.
    #[must_use]
    pub fn position(&self) -> (usize, Place) {
        (self.at, self.place)
    }

    fn report_before(&mut self, start: usize) {
        let findings = &mut self.parser.findings;
        let mut text_start = 0;
        if self.bytes.starts_with(BOM) {
            text_start = BOM.len();
            findings.push(Finding::new(
                Code::Bom,
                0..BOM.len() as u64,
                "the file begins with a byte order mark",
            ));
        }
        outside::report(self.bytes, text_start..start, self.base, findings);
    }
}

/// The finding of a file in which no game begins.
///
/// `beginning` is its first part, which tells a binary file; `length` its size in bytes.
#[must_use]
pub fn no_game(beginning: &[u8], length: u64) -> Finding {
    let message = if beginning.is_empty() {
        "the file is empty"
    } else if beginning.contains(&0) {
        "no game begins anywhere in this file, which looks like binary data"
    } else {
        "no game begins anywhere in this file"
    };
    Finding::new(Code::NoGame, 0..length, message)
}

/// The bytes that take a place on their line.
fn without_bom(bytes: &[u8], offset: u64) -> &[u8] {
    match bytes.strip_prefix(BOM) {
        Some(rest) if offset == 0 => rest,
        _ => bytes,
    }
}
