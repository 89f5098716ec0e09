//! The games of a text, read as SGF.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use super::read::{TextGame, TextOptions, from_text};
use crate::convert::json::{ConvertedFrom, Entry};
use crate::convert::sgf::{Spelling, write_sgf};
use crate::finding::{Code, Finding, sort_by_offset};
use crate::sgf::{Charset, Chunk, LineColumn, Parser};

/// Reads games in plain text by writing each as SGF first, so that every later step knows one
/// kind of game.
#[derive(Debug, Default)]
pub struct TextReader {
    options: TextOptions,
    /// The game at hand as SGF.
    sgf: Vec<u8>,
    parser: Parser,
}

/// Where the plies of a game are in a text, and which of the text is no part of it.
#[derive(Clone, Debug, Default)]
pub(in crate::convert) struct TextPlaces {
    /// The bytes of each ply.
    plies: Vec<Range<u64>>,
    /// What is neither header nor move.
    other_text: Vec<Range<u64>>,
    /// The line and column of each offset above, ascending.
    pub places: Vec<(u64, LineColumn)>,
}

impl TextReader {
    /// A reader of text in that notation.
    #[must_use]
    pub fn new(options: TextOptions) -> Self {
        Self {
            options,
            ..Self::default()
        }
    }

    /// Shows every game of a text to `visit`, in order, until that breaks.
    pub fn read(
        &mut self,
        chunk: Chunk<'_>,
        mut visit: impl FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let charset = Charset::assume(chunk.bytes);
        let text = charset.decode(chunk.bytes);
        let mut files = FileOffsets::new(&chunk, charset, &text);
        for game in from_text(&text, self.options) {
            let start = files.offset(game.start);
            let text = TextPlaces::of(&game, &mut files);
            let place = files.place(start);
            self.sgf.clear();
            write_sgf(&game.record, Spelling::default(), &mut self.sgf);
            let converted_from = ConvertedFrom::text(game.record, text);
            let chunk = Chunk {
                offset: start,
                place,
                ..Chunk::whole(&self.sgf)
            };
            if let Some(game) = self.parser.games(chunk).next() {
                let game = game.with_places(converted_from.places());
                visit(Entry::Game(&game, Some(&converted_from)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl TextPlaces {
    fn of(game: &TextGame, files: &mut FileOffsets<'_>) -> Self {
        let mut spans = |ranges: &[Range<usize>]| -> Vec<Range<u64>> {
            let span = |range: &Range<usize>| files.offset(range.start)..files.offset(range.end);
            ranges.iter().map(span).collect()
        };
        let plies = spans(&game.plies);
        let other_text = spans(&game.other_text);
        let mut starts: Vec<_> = plies
            .iter()
            .chain(&other_text)
            .map(|span| span.start)
            .collect();
        starts.sort_unstable();
        let places = starts.into_iter().map(|start| (start, files.place(start)));
        Self {
            places: places.collect(),
            plies,
            other_text,
        }
    }

    /// Moves findings from the SGF that the game was written as to the words of its plies, and
    /// adds those of the text itself.
    pub(in crate::convert) fn relocate(&self, start: u64, findings: &mut Vec<Finding>) {
        for finding in &mut *findings {
            let ply = finding.ply.and_then(|ply| ply.checked_sub(1));
            let span = ply.and_then(|ply| self.plies.get(ply as usize));
            finding.span = span.cloned().unwrap_or(start..start + 1);
        }
        findings.extend(self.other_text.iter().map(|span| {
            Finding::new(
                Code::TextOutside,
                span.clone(),
                "this text is neither a header nor a move",
            )
        }));
        sort_by_offset(findings);
    }
}

/// Offsets and places in a file from offsets in its decoded text.
struct FileOffsets<'t> {
    chunk: Chunk<'t>,
    charset: Charset,
    text: &'t str,
    /// The latest offset in the text, and the same in the file's bytes.
    latest: (usize, usize),
    /// The latest offset in the bytes whose place is known.
    known: (usize, LineColumn),
}

impl<'t> FileOffsets<'t> {
    fn new(chunk: &Chunk<'t>, charset: Charset, text: &'t Cow<'t, str>) -> Self {
        Self {
            chunk: *chunk,
            charset,
            text,
            latest: (0, 0),
            known: (0, chunk.place),
        }
    }

    /// The file offset of a byte of the text.
    fn offset(&mut self, at: usize) -> u64 {
        let byte = if self.charset == Charset::UTF_8 {
            at
        } else {
            // Each character was one byte.
            let (from, byte) = if at < self.latest.0 {
                (0, 0)
            } else {
                self.latest
            };
            byte + self.text[from..at].chars().count()
        };
        self.latest = (at, byte);
        self.chunk.offset + byte as u64
    }

    /// The place of a file offset.
    fn place(&mut self, offset: u64) -> LineColumn {
        let at = usize::try_from(offset.saturating_sub(self.chunk.offset)).unwrap_or(0);
        let (from, place) = if at < self.known.0 {
            (0, self.chunk.place)
        } else {
            self.known
        };
        let place = place.after(&self.chunk.bytes[from..at], self.charset);
        self.known = (at, place);
        place
    }
}
