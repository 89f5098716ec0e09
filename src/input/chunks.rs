//! A stream of bytes in chunks that begin where games begin.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;
use std::sync::Arc;

use memchr::{memchr, memmem, memrchr, memrchr2_iter};

use super::boundary::character_start;
use super::format::Format;
use super::source_chunk::{Content, SourceChunk};
use super::utf16::{Transcriber, mark};
use crate::convert::{JsonScanner, looks_like_text, text_cuts};
use crate::sgf::{
    Charset, Chunk, LeadingText, LineColumn, Parser, SYNC_WINDOW, is_sync_point, too_large_finding,
    without_bom,
};

/// The approximate size of a chunk in bytes, unless a game is larger.
const SIZE: usize = 1 << 18;

/// The number of bytes at the start of a stream that show whether it is text.
const BINARY_WINDOW: usize = 8 << 10;

/// The most bytes that a drawn board takes: 51 lines with a label, a number and a blank for each cell.
const LARGEST_BOARD: usize = 8 << 10;

/// The number of bytes of text without a game that are kept, in case a game begins in them.
const KEPT_TEXT: usize = 4096;

/// Cuts a stream into [`SourceChunk`]s; the games in them are those of the whole stream.
///
/// The memory it takes is bounded by the size of a chunk and twice the largest
/// game with the text after it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the stream"
)]
pub struct Chunks<'r> {
    source: Arc<str>,
    reader: Box<dyn Read + 'r>,
    size: usize,
    limit: usize,
    pending: Vec<u8>,
    offset: u64,
    place: LineColumn,
    leading_text: Option<LeadingText>,
    is_transcribed: bool,
    is_first: bool,
    /// Whether the stream is a range of a source that continues after it.
    is_cut: Rc<Cell<bool>>,
    has_ended: bool,
    /// The error that ended the stream early; what was read before it comes first.
    failure: Option<io::Error>,
    format: Format,
    reads_binary: bool,
    json: Option<JsonScanner>,
    is_text: bool,
    parser: Parser,
}

impl std::fmt::Debug for Chunks<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chunks")
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}

impl<'r> Chunks<'r> {
    /// The chunks of the stream called `source`, a quarter of a mebibyte each.
    #[must_use]
    pub fn new(source: &str, reader: Box<dyn Read + 'r>, options: super::Options) -> Self {
        Self::with_size(source, reader, SIZE, options)
    }

    /// The chunks of the stream called `source`, about `size` bytes each.
    #[must_use]
    pub fn with_size(
        source: &str,
        reader: Box<dyn Read + 'r>,
        size: usize,
        options: super::Options,
    ) -> Self {
        Self {
            source: source.into(),
            reader,
            size: size.max(KEPT_TEXT),
            limit: options.text.limit as usize,
            pending: Vec::new(),
            offset: 0,
            place: LineColumn::START,
            leading_text: None,
            is_transcribed: false,
            is_first: true,
            is_cut: Rc::default(),
            has_ended: false,
            failure: None,
            format: options.format,
            reads_binary: options.reads_binary,
            json: None,
            is_text: false,
            parser: Parser::new(options.text),
        }
    }

    /// The same for a range of a source that begins at the offset `start`. At the end, `is_cut` is
    /// whether the source continues.
    pub(super) fn of_range(mut self, start: u64, is_cut: Rc<Cell<bool>>) -> Self {
        self.offset = start;
        self.place = LineColumn::UNNUMBERED;
        self.is_cut = is_cut;
        // Other formats cannot be cut.
        self.format = Format::Sgf;
        self
    }

    /// The next chunk; `None` at the end. An empty stream is one empty chunk.
    ///
    /// # Errors
    ///
    /// Read errors, after the chunks that were read before them.
    pub fn next_chunk(&mut self) -> io::Result<Option<SourceChunk>> {
        if self.has_ended {
            return self.failure.take().map_or(Ok(None), Err);
        }
        if self.is_first {
            self.detect_utf16();
            self.has_ended = self.has_ended || self.fill(self.size);
            if self.pending.is_empty()
                && let Some(failure) = self.failure.take()
            {
                return Err(failure);
            }
            if !self.reads_binary && !self.is_transcribed && looks_binary(&self.pending) {
                self.has_ended = true;
                let chunk = self.cut(self.pending.len(), self.place);
                return Ok(Some(SourceChunk {
                    content: Content::Binary,
                    ..chunk
                }));
            }
            self.detect_format();
        }
        if self.is_text {
            return Ok(Some(self.next_text()));
        }
        if let Some(scanner) = self.json.take() {
            return Ok(Some(self.next_objects(scanner)));
        }
        let mut target = self.size;
        loop {
            self.has_ended = self.has_ended || self.fill(target);
            if self.has_ended {
                return Ok(Some(self.cut(self.pending.len(), self.place)));
            }
            let resumption = self.last_resumption();
            if let Some((at, _)) = resumption
                && self.is_first
                && !self.has_game_before(at)
            {
                // A chunk with only text would not show it.
                self.drop_before(at);
                target = self.size;
                continue;
            }
            if let Some((at, place)) = resumption.or_else(|| self.last_game_start()) {
                return Ok(Some(self.cut(at, place)));
            }
            let end = self.end_of_lines();
            if end > self.limit {
                let next = self.place.after(&self.pending[..end], Charset::UTF_8);
                let chunk = self.cut(end, next);
                self.skip_to_resumption();
                return Ok(Some(SourceChunk {
                    is_last: self.is_at_end(),
                    ..chunk
                }));
            }
            target = self.size.max(self.pending.len() * 2);
        }
    }

    /// The next games of a file of plain text.
    fn next_text(&mut self) -> SourceChunk {
        let mut target = self.size;
        loop {
            self.has_ended = self.has_ended || self.fill(target);
            let end = self.end_of_lines();
            let is_too_large = end > self.limit;
            let (end, next) = if self.has_ended {
                (self.pending.len(), self.place)
            } else if let Some(start) = self.last_text_start(is_too_large) {
                let next = self.place.after(&self.pending[..start], Charset::UTF_8);
                (start, next)
            } else if is_too_large {
                let next = self.place.after(&self.pending[..end], Charset::UTF_8);
                let limit = u32::try_from(self.limit).unwrap_or(u32::MAX);
                let finding = too_large_finding(self.offset, limit);
                let content = Content::TooLarge(finding, self.place);
                let chunk = self.cut(end, next);
                self.skip_to_text();
                return SourceChunk {
                    content,
                    is_last: self.is_at_end(),
                    ..chunk
                };
            } else {
                target = self.size.max(self.pending.len() * 2);
                continue;
            };
            return SourceChunk {
                content: Content::Text,
                ..self.cut(end, next)
            };
        }
    }

    /// The start of the last game of plain text, if another precedes it. What a line is shows only when
    /// it is complete, but a game that is too large may begin on a line without an end.
    fn last_text_start(&self, is_too_large: bool) -> Option<usize> {
        let last = |lines: &[u8]| text_cuts(lines, false).pop();
        last(self.whole_lines()).or_else(|| {
            if is_too_large {
                last(&self.pending)
            } else {
                None
            }
        })
    }

    /// The pending lines that are complete.
    fn whole_lines(&self) -> &[u8] {
        let end = memrchr(b'\n', &self.pending).map_or(0, |line_break| line_break + 1);
        &self.pending[..end]
    }

    /// The end of the pending bytes without line breaks at their end, which may be halves.
    fn end_of_lines(&self) -> usize {
        let is_break = |byte: &&u8| matches!(**byte, b'\n' | b'\r');
        let breaks = self.pending.iter().rev().take_while(is_break);
        match self.pending.len() - breaks.count() {
            0 => self.pending.len(),
            end => end,
        }
    }

    /// Drops the rest of a game of plain text that is too large.
    fn skip_to_text(&mut self) {
        // The pending bytes continue in the middle of a line, wherever they were cut.
        let mut begins_line = false;
        loop {
            self.has_ended = self.fill(self.pending.len() + self.size);
            let line = if begins_line {
                Some(0)
            } else {
                memchr(b'\n', &self.pending).map(|line_break| line_break + 1)
            };
            let whole = if self.has_ended {
                &self.pending
            } else {
                self.whole_lines()
            };
            let lines = line.and_then(|line| Some((line, whole.get(line..)?)));
            let found = lines.and_then(|(line, lines)| {
                let start = text_cuts(lines, true).into_iter().next()?;
                Some(line + start)
            });
            let dropped = match found {
                Some(start) => start,
                None if self.has_ended => self.pending.len(),
                None => {
                    // A board may be drawn in what is left.
                    let end = self.pending.len().saturating_sub(LARGEST_BOARD);
                    let line_break = memrchr(b'\n', &self.pending[..end]);
                    line_break.map_or_else(
                        || character_start(&self.pending, end),
                        |line_break| line_break + 1,
                    )
                }
            };
            if let Some(last) = self.pending[..dropped].last() {
                begins_line = *last == b'\n';
            }
            self.place = self.place.after(&self.pending[..dropped], Charset::UTF_8);
            self.offset += dropped as u64;
            self.pending.drain(..dropped);
            if found.is_some() {
                self.has_ended = false;
                return;
            }
            if self.has_ended {
                return;
            }
        }
    }

    /// The next objects of a file of JSON.
    fn next_objects(&mut self, mut scanner: JsonScanner) -> SourceChunk {
        let mut target = self.size;
        let (end, objects) = loop {
            self.has_ended = self.has_ended || self.fill(target);
            let end = if self.has_ended {
                self.pending.len()
            } else {
                self.end_of_lines()
            };
            let cut = scanner.cut(&self.pending[..end], self.has_ended, self.limit);
            if let Some(cut) = cut {
                break cut;
            }
            target = self.size.max(self.pending.len() * 2);
        };
        self.json = Some(scanner);
        let line = without_bom(&self.pending[..end], self.offset);
        let next = self.place.after(line, Charset::UTF_8);
        SourceChunk {
            content: Content::Json(objects),
            ..self.cut(end, next)
        }
    }

    /// Detects JSON and plain text by what is pending.
    fn detect_format(&mut self) {
        self.json = self.format.json(&self.pending);
        self.is_text = match self.format {
            Format::Text => true,
            Format::Auto => self.json.is_none() && looks_like_text(&self.pending),
            _ => false,
        };
    }

    fn detect_utf16(&mut self) {
        self.has_ended = self.fill(2);
        if let Some(encoding) = mark(&self.pending) {
            self.pending.clear();
            let reader = std::mem::replace(&mut self.reader, Box::new(io::empty()));
            self.reader = Box::new(Transcriber::new(reader, encoding));
            self.is_transcribed = true;
        }
    }

    /// Reads until `target` bytes are pending; true at the stream's end, or at an error that ends
    /// it early.
    fn fill(&mut self, target: usize) -> bool {
        let missing = target.saturating_sub(self.pending.len());
        let reader = &mut self.reader;
        match reader.take(missing as u64).read_to_end(&mut self.pending) {
            Ok(read) => read < missing,
            Err(error) => {
                self.failure = Some(error);
                self.reader = Box::new(io::empty());
                true
            }
        }
    }

    /// Whether the stream was read to its end without an error.
    fn is_at_end(&self) -> bool {
        self.has_ended && self.failure.is_none()
    }

    /// Takes the first `end` bytes as a chunk; the next begins at `next`.
    fn cut(&mut self, end: usize, next: LineColumn) -> SourceChunk {
        let rest = self.pending.split_off(end);
        let chunk = SourceChunk {
            source: Arc::clone(&self.source),
            bytes: std::mem::replace(&mut self.pending, rest),
            offset: self.offset,
            place: self.place,
            leading_text: self.leading_text.take(),
            is_transcribed: self.is_transcribed,
            content: Content::Sgf,
            is_first: self.is_first,
            is_last: self.is_at_end(),
            is_cut: self.is_cut.get(),
        };
        self.offset += end as u64;
        self.place = next;
        self.is_first = false;
        chunk
    }

    /// The last line that begins a game, whatever precedes it.
    fn last_resumption(&self) -> Option<(usize, LineColumn)> {
        let decided = self.pending.len().saturating_sub(SYNC_WINDOW);
        let at = memrchr2_iter(b'\n', b'\r', &self.pending[..decided])
            .map(|line_break| line_break + 1)
            .find(|&line| is_sync_point(&self.pending, line))?;
        Some((at, self.place.after(&self.pending[..at], Charset::UTF_8)))
    }

    /// The start of the last game, found by reading everything before it. Text without a game is
    /// dropped.
    fn last_game_start(&mut self) -> Option<(usize, LineColumn)> {
        let piece = Chunk {
            bytes: &self.pending,
            offset: self.offset,
            place: self.place,
            leading_text: self.leading_text,
            is_transcribed: self.is_transcribed,
            continues: true,
        };
        let mut games = self.parser.games(piece).of_cut_piece();
        let mut last = None;
        let mut any = false;
        while games.next().is_some() {
            any = true;
            let (at, place) = games.position();
            // The game before it was read with what begins here in sight.
            if at + SYNC_WINDOW <= self.pending.len() {
                last = Some((at, place));
            }
        }
        if !any {
            self.drop_text();
        }
        last
    }

    /// Whether a game begins in the first `end` bytes.
    fn has_game_before(&mut self, end: usize) -> bool {
        let piece = Chunk::whole(&self.pending[..end]);
        self.parser.games(piece).next().is_some()
    }

    fn drop_text(&mut self) {
        let dropped = self.pending.len().saturating_sub(KEPT_TEXT);
        let dropped = character_start(&self.pending, dropped);
        if dropped > 0 {
            self.drop_before(dropped);
        }
    }

    /// Drops the text before the first game up to `dropped`, and takes notice of it.
    fn drop_before(&mut self, dropped: usize) {
        let before = self.leading_text.get_or_insert_default();
        self.place = before.extend(&self.pending[..dropped], self.offset, self.place);
        self.offset += dropped as u64;
        self.pending.drain(..dropped);
    }

    /// Drops the rest of a game that is too large.
    fn skip_to_resumption(&mut self) {
        // The pending bytes continue in the middle of a line, wherever they were cut.
        let mut from = 1;
        loop {
            self.has_ended = self.fill(self.size);
            let found = (from..self.pending.len()).find(|&at| is_sync_point(&self.pending, at));
            let dropped = match found {
                Some(at) => at,
                None if self.has_ended => self.pending.len(),
                None => character_start(&self.pending, self.pending.len() - SYNC_WINDOW),
            };
            from = usize::from(!matches!(
                self.pending[..dropped].last(),
                Some(b'\n' | b'\r')
            ));
            self.place = self.place.after(&self.pending[..dropped], Charset::UTF_8);
            self.offset += dropped as u64;
            self.pending.drain(..dropped);
            if found.is_some() {
                self.has_ended = false;
                return;
            }
            if self.has_ended {
                return;
            }
        }
    }
}

/// Whether the beginning of a stream contains a NUL byte and no game.
pub(super) fn looks_binary(beginning: &[u8]) -> bool {
    let beginning = &beginning[..beginning.len().min(BINARY_WINDOW)];
    memchr(0, beginning).is_some() && memmem::find(beginning, b"(;").is_none()
}
