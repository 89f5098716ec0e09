//! Where the moves of a game are in its text.

use std::borrow::Cow;
use std::ops::Range;

use super::read::TextGame;
use crate::finding::{Code, Finding, sort_by_offset};
use crate::sgf::{Charset, Chunk, LineColumn};

/// Where the plies of a game are in a text, and which text is not part of it.
#[derive(Clone, Debug, Default)]
pub(in crate::convert) struct TextPlaces {
    /// The bytes of each ply.
    plies: Vec<Range<u64>>,
    /// The text that is neither header nor move.
    other_text: Vec<Range<u64>>,
    /// The line and column of each offset above, ascending.
    pub places: Vec<(u64, LineColumn)>,
}

impl TextPlaces {
    pub(super) fn new(game: &TextGame, files: &mut FileOffsets<'_>) -> Self {
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

    /// Maps findings in the generated SGF to the words of the plies, and adds those of the text
    /// itself.
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
pub(super) struct FileOffsets<'t> {
    chunk: Chunk<'t>,
    charset: Charset,
    text: &'t str,
    /// The latest offset in the text, and the same in the file's bytes.
    latest: (usize, usize),
    /// The latest offset in the bytes whose place is known.
    known: (usize, LineColumn),
}

impl<'t> FileOffsets<'t> {
    pub(super) fn new(chunk: &Chunk<'t>, charset: Charset, text: &'t Cow<'t, str>) -> Self {
        Self {
            chunk: *chunk,
            charset,
            text,
            latest: (0, 0),
            known: (0, chunk.place),
        }
    }

    /// The file offset of a byte of the text.
    pub(super) fn offset(&mut self, at: usize) -> u64 {
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
    pub(super) fn place(&mut self, offset: u64) -> LineColumn {
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
