//! A game as its reader sees it: the tree joined with its bytes.

use std::ops::Range;

use super::bom::bom_len_at_end;
use super::charset::Charset;
use super::chunk::{Chunk, GamePlace};
use super::line_column::LineColumn;
use super::parser::Parser;
use super::resync::without_bom;
use super::tree::GameTree;
use crate::finding::{Code, Finding, Severity};

/// One game of a file; cheap to copy, valid until the parser reads the next.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) tree: &'a GameTree,
    pub(super) parser: &'a Parser,
    /// A reference, because `Game` is copied often.
    pub(super) at: &'a GamePlace<'a>,
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
        self.parser.arena.findings.as_slice()
    }

    /// The 0-based offset of the game's first byte in the (decompressed) file.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.at.chunk.offset + self.at.start as u64
    }

    /// The line and column of the game's first byte.
    #[must_use]
    pub fn location(&self) -> LineColumn {
        self.at.location
    }

    /// The charset that the game's values are read in.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.at.charset
    }

    /// Whether a byte order mark declares that the game is in UTF-8.
    pub(crate) fn has_mark(&self) -> bool {
        bom_len_at_end(self.leading_text()) > 0
    }

    /// Whether no game follows in the file.
    pub(crate) fn ends_file(&self) -> bool {
        let GamePlace { chunk, text, .. } = self.at;
        text.end == chunk.bytes.len() && !chunk.continues
    }

    /// Whether the bytes are the UTF-8 transcription of a file in UTF-16.
    #[must_use]
    pub fn is_transcribed(&self) -> bool {
        self.at.chunk.is_transcribed
    }

    /// Whether this library has written the game in canonical form, so that nothing has to be
    /// guessed.
    pub(crate) fn is_of_written_text(&self) -> bool {
        self.parser.is_of_written_text
    }

    /// Whether the source of the game says that it is not Unlur.
    pub(crate) fn is_of_other_kind(&self) -> bool {
        self.parser.is_of_other_kind
    }

    /// Whether the game could be read at all.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        let is_error = |finding: &Finding| finding.severity() == Severity::Error;
        self.tree.property_count() > 0 || !self.findings().iter().any(is_error)
    }

    /// Whether the game ends with its own `)`, and not where the next one begins or the file ends.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let is_open = |code: Code| matches!(code, Code::MissingClose | Code::UnclosedValue);
        !self.findings().iter().any(|finding| is_open(finding.code))
    }

    /// The game and the text around it as a piece of its own.
    pub(crate) fn as_chunk(&self) -> Chunk<'a> {
        let GamePlace { chunk, text, .. } = self.at;
        Chunk {
            bytes: self.text(),
            offset: chunk.offset + text.start as u64,
            location: self.at.first_location,
            continues: !self.ends_file(),
            follows_cut: self.at.follows_cut,
            leading_text: None,
            ..*chunk
        }
    }

    /// Whether the header of the next game ends this one in the middle of a line.
    pub(crate) fn is_cut_by_header(&self) -> bool {
        self.parser.follows_cut
    }

    /// Whether its own header ended the game before it in the middle of a line.
    pub(crate) fn follows_cut(&self) -> bool {
        self.at.follows_cut
    }

    /// The game and the bytes outside games on both sides of it.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        &self.at.chunk.bytes[self.at.text.clone()]
    }

    /// The bytes outside games before this one; empty except for a file's first game.
    #[must_use]
    pub fn leading_text(&self) -> &'a [u8] {
        let GamePlace { chunk, text, .. } = self.at;
        &chunk.bytes[text.start..self.at.start]
    }

    /// The bytes outside games after this one.
    #[must_use]
    pub fn trailing_text(&self) -> &'a [u8] {
        &self.text()[self.leading_text().len() + self.bytes.len()..]
    }

    /// The bytes of the piece after this game and the text around it.
    pub(crate) fn following_text(&self) -> &'a [u8] {
        &self.at.chunk.bytes[self.at.text.end..]
    }

    /// The index of the node that contains a file offset in this game.
    pub(crate) fn node_at(self, offset: u64) -> usize {
        let starts = |row: &super::tree::NodeRow| self.offset() + u64::from(row.start) <= offset;
        self.tree.nodes.partition_point(starts).saturating_sub(1)
    }

    /// The location of each finding, for findings ascending by offset.
    ///
    /// The text is walked once for all of them.
    pub fn locations(self, findings: &'a [Finding]) -> impl Iterator<Item = LineColumn> {
        let GamePlace { chunk, text, .. } = self.at;
        let mut location = self.at.first_location;
        // A byte order mark does not count as a column.
        let before = without_bom(self.leading_text(), chunk.offset + text.start as u64);
        let mut offset = self.offset() - before.len() as u64;
        findings.iter().map(move |finding| {
            let start = finding.span.start;
            let known = self.at.known_locations;
            if let Ok(index) = known.binary_search_by_key(&start, |location| location.0) {
                return known[index].1;
            }
            if start < chunk.offset {
                // The beginning of the file has been dropped; a finding about the whole is at its
                // first byte.
                let is_first = start == 0;
                return if is_first {
                    LineColumn::START
                } else {
                    LineColumn::UNNUMBERED
                };
            }
            // Text before a file's first game has no charset of its own.
            for (end, charset) in [(self.offset(), Charset::UTF_8), (start, self.charset())] {
                let end = end.min(start);
                location = location.after(self.file_bytes(offset..end), charset);
                offset = offset.max(end);
            }
            location
        })
    }

    /// The part of a range of file offsets that is in the game or its surroundings.
    pub(crate) fn file_bytes(&self, range: Range<u64>) -> &'a [u8] {
        let GamePlace { chunk, text, .. } = self.at;
        let at = |offset: u64| {
            let at = usize::try_from(offset.saturating_sub(chunk.offset));
            at.map_or(text.end, |at| at.clamp(text.start, text.end))
        };
        chunk
            .bytes
            .get(at(range.start)..at(range.end))
            .unwrap_or_default()
    }

    /// The line that a range of file offsets begins in: its text, and which of its
    /// characters, from 0, the range covers.
    ///
    /// Only the part of the line that is in this game and its surroundings, and at most `reach`
    /// bytes on either side.
    #[must_use]
    pub fn line_of(&self, span: Range<u64>, reach: u64) -> (String, Range<usize>) {
        let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let before = self.file_bytes(span.start.saturating_sub(reach)..span.start);
        let after = self.file_bytes(span.start..span.start.saturating_add(reach));
        let line_start = before.iter().rposition(is_break).map_or(0, |at| at + 1);
        let line_end = after.iter().position(is_break).unwrap_or(after.len());
        let length = usize::try_from(span.end.saturating_sub(span.start)).unwrap_or(usize::MAX);

        let charset = self.charset();
        let mut line = charset.decode(&before[line_start..]).into_owned();
        let start = line.chars().count();
        let covered = charset.decode(&after[..line_end.min(length)]);
        let columns = start..start + covered.chars().count();
        line.push_str(&covered);
        line.push_str(&charset.decode(&after[line_end.min(length)..line_end]));
        (line, columns)
    }
}
