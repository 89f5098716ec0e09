//! A game as its reader sees it: the tree joined with its bytes.

use std::ops::Range;

use super::bom::bom_len_at_end;
use super::charset::Charset;
use super::line_column::LineColumn;
use super::resync::without_bom;
use super::surrounding_text::LeadingText;
use super::tree::GameTree;
use crate::finding::{Code, Finding};

/// One game of a file; cheap to copy, valid until the parser reads the next.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) tree: &'a GameTree,
    pub(super) findings: &'a [Finding],
    pub(super) offset: u64,
    pub(super) place: LineColumn,
    pub(super) first_finding_place: LineColumn,
    pub(super) surroundings: Surroundings<'a>,
    /// The text before `surroundings`, if that was dropped.
    pub(super) dropped: Option<&'a LeadingText>,
    pub(super) charset: Charset,
    pub(super) ends_file: bool,
    pub(super) readable: bool,
    /// Whether the bytes are the UTF-8 transcription of a file in UTF-16.
    pub(super) is_transcribed: bool,
    /// The places of some file offsets, ascending, for a game that was written as SGF.
    pub(super) known_places: &'a [(u64, LineColumn)],
}

/// The bytes of the file on both sides of a game that belong to no game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings<'a> {
    pub before: &'a [u8],
    pub after: &'a [u8],
}

impl<'a> Game<'a> {
    /// The game's bytes, as in the file.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The arena of the nodes.
    #[must_use]
    pub fn tree(&self) -> &'a GameTree {
        self.tree
    }

    /// The findings of the text layer in this game and its surroundings, ascending by offset.
    ///
    /// Text before a file's first game belongs to that game, all other text
    /// outside games to the game before it.
    #[must_use]
    pub fn findings(&self) -> &'a [Finding] {
        self.findings
    }

    /// The 0-based offset of the game's first byte in the (decompressed) file.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The line and column of the game's first byte.
    #[must_use]
    pub fn place(&self) -> LineColumn {
        self.place
    }

    /// The charset that the game's values are read in.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Whether a byte order mark declares that the game is in UTF-8.
    pub(crate) fn has_mark(&self) -> bool {
        bom_len_at_end(self.surroundings.before) > 0
    }

    /// Whether no game follows in the file.
    pub(crate) fn ends_file(&self) -> bool {
        self.ends_file
    }

    /// Whether the bytes are the UTF-8 transcription of a file in UTF-16.
    #[must_use]
    pub fn is_transcribed(&self) -> bool {
        self.is_transcribed
    }

    /// Whether the game could be read at all.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.readable
    }

    /// Whether the game ends with its own `)`, and not where the next one begins or the file ends.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let is_open = |code: Code| matches!(code, Code::MissingClose | Code::UnclosedValue);
        !self.findings().iter().any(|finding| is_open(finding.code))
    }

    /// The bytes outside games before this one; empty but for a file's first game.
    #[must_use]
    pub fn leading_text(&self) -> &'a [u8] {
        self.surroundings.before
    }

    /// The bytes outside games after this one.
    #[must_use]
    pub fn trailing_text(&self) -> &'a [u8] {
        self.surroundings.after
    }

    /// Whether the game and the text around it are all of a text of `length` bytes.
    pub(crate) fn is_alone_in(&self, length: usize) -> bool {
        let Surroundings { before, after } = self.surroundings;
        before.len() + self.bytes.len() + after.len() == length
    }

    /// The index of the node that contains a file offset in this game.
    pub(crate) fn node_at(self, offset: u64) -> usize {
        let starts = |row: &super::tree::NodeRow| self.offset + u64::from(row.start) <= offset;
        self.tree.nodes.partition_point(starts).saturating_sub(1)
    }

    /// The game at a place of the text that it was converted from.
    pub(crate) fn with_place(mut self, place: LineColumn) -> Self {
        (self.place, self.first_finding_place) = (place, place);
        self
    }

    /// The game with the places of some file offsets, ascending, in the text that it was
    /// converted from.
    pub(crate) fn with_places(mut self, places: &'a [(u64, LineColumn)]) -> Self {
        self.known_places = places;
        self
    }

    /// The place of each finding, for findings ascending by offset.
    ///
    /// The text is walked once for all of them.
    pub fn places(self, findings: &'a [Finding]) -> impl Iterator<Item = LineColumn> {
        let before = self.surroundings.before;
        let first = self.offset - before.len() as u64;
        let mut place = self.first_finding_place;
        // A byte order mark takes no column.
        let mut offset = first + (before.len() - without_bom(before, first).len()) as u64;
        findings.iter().map(move |finding| {
            if let Some(place) = self
                .dropped
                .and_then(|dropped| dropped.place_at(finding.span.start))
            {
                return place;
            }
            let known = self.known_places;
            if let Ok(index) = known.binary_search_by_key(&finding.span.start, |place| place.0) {
                return known[index].1;
            }
            if finding.span.end == 0 {
                // The finding about the whole file, whose beginning may have been dropped.
                return LineColumn::START;
            }
            let passed = self.file_bytes(offset..finding.span.start);
            // Text before a file's first game has no charset of its own.
            let charsets = [Charset::UTF_8, self.charset, self.charset];
            place = passed
                .iter()
                .zip(charsets)
                .fold(place, |place, (bytes, charset)| place.after(bytes, charset));
            offset = offset.max(finding.span.start);
            place
        })
    }

    /// The bytes of a range of file offsets, in the pieces before, in and after the game.
    fn file_bytes(&self, range: Range<u64>) -> [&'a [u8]; 3] {
        let mut start = self.offset - self.surroundings.before.len() as u64;
        [
            self.surroundings.before,
            self.bytes,
            self.surroundings.after,
        ]
        .map(|bytes| {
            let end = start + bytes.len() as u64;
            let cut = |offset: u64| {
                usize::try_from(offset.clamp(start, end) - start).unwrap_or(bytes.len())
            };
            let part = if range.start < range.end {
                &bytes[cut(range.start)..cut(range.end)]
            } else {
                &[]
            };
            start = end;
            part
        })
    }

    /// The line that a range of file offsets begins in: its text, and which of its
    /// characters, from 0, the range covers.
    ///
    /// Only the part of the line that is in this game and its surroundings, and at most `reach`
    /// bytes on either side.
    #[must_use]
    pub fn line_of(&self, span: Range<u64>, reach: u64) -> (String, Range<usize>) {
        let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let before = self
            .file_bytes(span.start.saturating_sub(reach)..span.start)
            .concat();
        let after = self.file_bytes(span.start..span.start + reach).concat();
        let line_start = before.iter().rposition(is_break).map_or(0, |at| at + 1);
        let line_end = after.iter().position(is_break).unwrap_or(after.len());
        let length = usize::try_from(span.end - span.start).unwrap_or(usize::MAX);

        let mut line = self.charset.decode(&before[line_start..]).into_owned();
        let start = line.chars().count();
        let covered = self.charset.decode(&after[..line_end.min(length)]);
        let columns = start..start + covered.chars().count();
        line.push_str(&covered);
        line.push_str(&self.charset.decode(&after[line_end.min(length)..line_end]));
        (line, columns)
    }
}
