//! The games of a file, one at a time.

use super::charset::{Charset, CharsetChoice};
use super::chunk::{Chunk, GamePlace};
use super::findings;
use super::game::Game;
use super::line_column::LineColumn;
use super::parser::Parser;
use super::resync::{next_game, next_header_game, without_bom};
use super::surrounding_text;
use crate::finding::{Finding, Findings, sort_by_offset};

/// Walks the games of a [`Chunk`]; made by [`Parser::games`].
#[derive(Debug)]
pub struct Games<'p, 'b> {
    parser: &'p mut Parser,
    /// Where the last game is.
    last: GamePlace<'b>,
    /// The location after the last game and the text around it.
    location: LineColumn,
}

impl Parser {
    /// Starts on the games of a piece.
    pub fn games<'p, 'b>(&'p mut self, chunk: Chunk<'b>) -> Games<'p, 'b> {
        let chunk = chunk.within_limits();
        self.charset = if chunk.is_transcribed {
            CharsetChoice::Named(Charset::UTF_8)
        } else {
            self.options.charset
        };
        self.is_cut = false;
        self.ascii_until = 0;
        self.follows_cut = chunk.follows_cut;
        Games {
            parser: self,
            last: GamePlace {
                chunk,
                known_locations: &[],
                text: 0..0,
                start: 0,
                follows_cut: false,
                first_location: chunk.location,
                location: chunk.location,
                charset: Charset::UTF_8,
            },
            location: chunk.location,
        }
    }
}

impl<'b> Games<'_, 'b> {
    /// The games of a piece that may end inside its last one.
    #[cfg(feature = "files")]
    pub(crate) fn of_cut_piece(self) -> Self {
        self.parser.is_cut = true;
        self
    }

    /// The games of a text that was converted from another one, in which it begins at this location.
    pub(crate) fn at_location(self, location: LineColumn) -> Self {
        Self { location, ..self }
    }

    /// The games of a text with the locations of some file offsets, ascending, in what it was converted
    /// from.
    pub(crate) fn with_locations(mut self, known_locations: &'b [(u64, LineColumn)]) -> Self {
        self.last.known_locations = known_locations;
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
        let Self { last, parser, .. } = self;
        let chunk = &last.chunk;
        parser.arena.findings.clear();
        let (bytes, text_start) = (chunk.bytes, last.text.end);
        let begins_line = chunk.location.column == 1;
        let start = next_game(bytes, text_start, begins_line)?;
        let follows_cut = parser.follows_cut;
        let mark = surrounding_text::bom_at_end(bytes, text_start..start);
        let has_mark = !mark.is_empty();
        if text_start == 0 && (chunk.offset == 0 || chunk.leading_text.is_some()) {
            report_leading(chunk, start, &mut parser.arena.findings);
        } else {
            surrounding_text::report_mark(mark, chunk.offset, &mut parser.arena.findings);
        }
        let (length, charset) =
            parser.parse(&bytes[start..], chunk.offset + start as u64, has_mark);
        let end = start + length;
        // The text after a game inside another one may belong to either game; only a header
        // decides. A game in JSON may be such a text.
        let next = if follows_cut && !parser.follows_cut || parser.is_of_other_kind {
            next_header_game(bytes, end)
        } else {
            next_game(bytes, end, begins_line)
        };
        let text_end = match next {
            // A mark before a game is that game's.
            Some(next) => surrounding_text::bom_at_end(bytes, end..next).start,
            None => bytes.len(),
        };
        surrounding_text::report(
            bytes,
            end..text_end,
            chunk.offset,
            parser.arena.tree.trail_bytes,
            parser.arena.tree.lacks_last_value(),
            &mut parser.arena.findings,
        );
        sort_by_offset(parser.arena.findings.close());

        let before = without_bom(&bytes[text_start..start], chunk.offset + text_start as u64);
        let first_location = self.location;
        let location = first_location.after(before, Charset::UTF_8);
        self.location = location.after(&bytes[start..text_end], charset);
        last.text = text_start..text_end;
        (last.start, last.follows_cut) = (start, follows_cut);
        (last.first_location, last.location) = (first_location, location);
        last.charset = charset;
        Some(Game {
            bytes: &bytes[start..end],
            tree: &self.parser.arena.tree,
            parser: self.parser,
            at: &self.last,
        })
    }

    /// Where the next game begins: the bytes from the piece's start, and the location.
    ///
    /// A piece that continues after its bytes may be cut here, unless this is its end.
    #[must_use]
    pub fn position(&self) -> (usize, LineColumn) {
        (self.last.text.end, self.location)
    }

    /// Whether the header of the next game ended the last one, which is not closed: nodes that follow
    /// the next game are of neither. A piece that begins there says so in
    /// [`Chunk::follows_cut`].
    #[must_use]
    pub fn follows_cut(&self) -> bool {
        self.parser.follows_cut
    }
}

/// Reports what precedes a file's first game.
fn report_leading(chunk: &Chunk<'_>, start: usize, findings: &mut Findings) {
    let &Chunk { bytes, offset, .. } = chunk;
    if chunk.is_transcribed {
        findings.push(findings::utf_16(0..0));
    }
    let mut leading = chunk.leading_text.unwrap_or_default();
    let mark = surrounding_text::bom_at_end(bytes, 0..start);
    leading.extend(&bytes[..mark.start], offset, chunk.location);
    let text_end = offset + surrounding_text::trim(bytes, 0..mark.start).end as u64;
    leading.report(text_end, findings);
    surrounding_text::report_mark(mark, offset, findings);
}

/// The findings of the beginning of a file that ends before the file's first game.
#[cfg(feature = "files")]
pub(crate) fn leading_findings(chunk: Chunk<'_>) -> Vec<Finding> {
    let mut findings = Findings::default();
    report_leading(&chunk, chunk.bytes.len(), &mut findings);
    let findings = findings.close();
    sort_by_offset(findings);
    std::mem::take(findings)
}

/// The finding of a file that is not text.
#[must_use]
pub fn binary_file_finding() -> Finding {
    findings::binary(0..1)
}

/// The finding of a file of `length` bytes that holds no game.
#[must_use]
pub fn no_game_finding(length: u64) -> Finding {
    match length {
        0 => findings::empty_file(0..0),
        _ => findings::no_game(0..length),
    }
}
