//! A stream of bytes in chunks that begin where games begin.

use std::io::{self, Cursor, Read};
use std::sync::Arc;

use memchr::{memchr, memchr_iter, memmem, memrchr2_iter};

use super::format::{Content, Cutter, Format};
use super::source_chunk::SourceChunk;
use super::utf16::{self, Transcriber};
use crate::sgf::{
    Charset, Chunk, LineColumn, Parser, SYNC_WINDOW, character_start, is_sync_point, sync_point_of,
    without_bom,
};

/// The approximate size of a chunk in bytes, unless a game is larger.
const SIZE: usize = 1 << 18;

/// The number of bytes at the start of a stream that show whether it is text.
const BINARY_WINDOW: usize = 8 << 10;

/// The number of bytes of text without a game that are kept, in case a game begins in them.
const KEPT_TEXT: usize = 4096;

/// Cuts a stream into [`SourceChunk`]s; the games in them are those of the whole stream.
///
/// The memory it takes is bounded by the size of a chunk and twice the largest
/// game with the text after it.
pub struct Chunks<'r> {
    reader: Box<dyn Read + 'r>,
    size: usize,
    limit: usize,
    /// The bytes that were read but are not in a chunk yet.
    next: SourceChunk,
    has_ended: bool,
    /// The error that ended the stream early; what was read before it comes first.
    failure: Option<io::Error>,
    format: Format,
    reads_binary: bool,
    /// Where a range of a source ends.
    range_end: Option<u64>,
    /// How formats other than SGF are cut.
    cutter: Option<Cutter>,
    /// Whether the stream is inside a game that is too large, which is dropped.
    is_dropping: bool,
    parser: Parser,
}

impl std::fmt::Debug for Chunks<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chunks")
            .field("offset", &self.next.offset)
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
            reader,
            size: size.max(KEPT_TEXT),
            limit: options.text.limit as usize,
            next: SourceChunk::new(source.into(), Content::Sgf),
            has_ended: false,
            failure: None,
            format: options.format,
            reads_binary: options.reads_binary,
            range_end: None,
            cutter: None,
            is_dropping: false,
            parser: Parser::new(options.text),
        }
    }

    /// Reads only a range of a source, which begins at the offset `start` and ends with the first
    /// synchronisation point from `end` on. `is_cut` is whether the source is known to continue.
    pub(super) fn of_range(mut self, start: u64, end: Option<u64>, is_cut: bool) -> Self {
        self.next.offset = start;
        self.next.location = LineColumn::UNNUMBERED;
        self.next.is_cut = is_cut;
        self.range_end = end;
        // Other formats cannot be cut into ranges.
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
        if self.next.is_first {
            self.detect_utf16();
            self.fill(self.size);
            if self.next.bytes.is_empty()
                && let Some(failure) = self.failure.take()
            {
                return Err(failure);
            }
            if !self.reads_binary && !self.next.is_transcribed && looks_binary(&self.next.bytes) {
                self.has_ended = true;
                let end = self.next.bytes.len();
                return Ok(Some(self.cut(end, self.next.location, Content::Binary)));
            }
            self.cutter = self.format.cutter(&self.next.bytes);
        }
        let mut target = self.size;
        loop {
            self.fill(target);
            let chunk = match self.cutter {
                None => self.cut_sgf(),
                Some(_) => self.cut_other(),
            };
            if chunk.is_some() {
                return Ok(chunk);
            }
            target = self.size.max(self.next.bytes.len() * 2);
        }
    }

    /// The next chunk of SGF; `None` to read more first.
    fn cut_sgf(&mut self) -> Option<SourceChunk> {
        if self.is_dropping {
            let dropped = self.drop_rest();
            if dropped.is_some() || self.is_dropping {
                return dropped;
            }
        }
        if self.has_ended {
            let end = self.next.bytes.len();
            return Some(self.cut(end, self.next.location, Content::Sgf));
        }
        let resumption = self.last_resumption();
        if let Some((at, _)) = resumption
            && self.next.is_first
            && !self.has_game_before(at)
        {
            // A chunk with only text would not report it. So the text is dropped, and noted for the
            // first game.
            self.drop_before(at);
            return None;
        }
        let start = resumption.map(|(end, location)| (end, location, false));
        let start = start.or_else(|| self.last_game_start());
        let (end, location, follows_cut) = start.or_else(|| {
            let end = self.end_of_characters();
            self.is_dropping = end > self.limit;
            self.is_dropping
                .then(|| (end, self.location_after(end), false))
        })?;
        let chunk = self.cut(end, location, Content::Sgf);
        self.next.follows_cut = follows_cut;
        Some(chunk)
    }

    /// Drops the rest of a game that is too large, up to the line that begins another.
    fn drop_rest(&mut self) -> Option<SourceChunk> {
        let pending = &self.next.bytes;
        // The pending bytes may begin inside a line, where the game became too large.
        let from = usize::from(self.next.location.column > 1);
        let found = (from..pending.len()).find(|&at| is_sync_point(pending, at));
        self.is_dropping = found.is_none();
        let end = match found {
            Some(at) => at,
            None if self.has_ended => pending.len(),
            None => character_start(pending, pending.len().saturating_sub(SYNC_WINDOW)),
        };
        let is_any = end > 0 || self.has_ended;
        is_any.then(|| self.cut(end, self.location_after(end), Content::Dropped))
    }

    /// The next chunk of another format; `None` to read more first.
    fn cut_other(&mut self) -> Option<SourceChunk> {
        let end = if self.has_ended {
            self.next.bytes.len()
        } else {
            self.end_of_characters()
        };
        let pending = &self.next.bytes[..end];
        let cutter = self.cutter.as_mut()?;
        let (end, content) = cutter.cut(pending, self.has_ended, self.limit)?;
        Some(self.cut(end, self.location_after(end), content))
    }

    /// The location after the first `end` pending bytes.
    fn location_after(&self, end: usize) -> LineColumn {
        let passed = without_bom(&self.next.bytes[..end], self.next.offset);
        self.next.location.after(passed, Charset::UTF_8)
    }

    /// The end of the pending bytes, without the last character or line break, which may be
    /// incomplete.
    fn end_of_characters(&self) -> usize {
        character_start(&self.next.bytes, self.next.bytes.len().saturating_sub(1))
    }

    fn detect_utf16(&mut self) {
        self.fill(utf16::SAMPLE);
        if let Some((encoding, mark)) = utf16::detect(&self.next.bytes) {
            let mut beginning = Cursor::new(std::mem::take(&mut self.next.bytes));
            beginning.set_position(mark as u64);
            let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
            self.reader = Box::new(Transcriber::new(beginning.chain(rest), encoding));
            self.next.is_transcribed = true;
            self.has_ended = false;
        }
    }

    /// Reads until `target` bytes are pending, or up to the end of the stream, an error, or the end
    /// of the range.
    fn fill(&mut self, target: usize) {
        if self.has_ended {
            return;
        }
        let missing = target.saturating_sub(self.next.bytes.len());
        let reader = (&mut self.reader).take(missing as u64);
        match { reader }.read_to_end(&mut self.next.bytes) {
            Ok(read) => self.has_ended = read < missing,
            Err(error) => {
                self.failure = Some(error);
                self.reader = Box::new(io::empty());
                self.has_ended = true;
            }
        }
        if let Some(end) = self.end_of_range() {
            self.next.bytes.truncate(end);
            self.next.is_cut = true;
            self.failure = None;
            self.reader = Box::new(io::empty());
            self.has_ended = true;
        }
    }

    /// Where the range ends in the pending bytes.
    fn end_of_range(&self) -> Option<usize> {
        let rest = self.range_end?.saturating_sub(self.next.offset);
        let undecided = if self.has_ended { 0 } else { SYNC_WINDOW };
        let decided = self.next.bytes.len().saturating_sub(undecided);
        // A synchronisation point at the first byte begins the range, and does not end it.
        let from = usize::try_from(rest).ok()?.max(1);
        sync_point_among(&self.next.bytes, from, decided)
    }

    /// Takes the first `end` bytes as a chunk; the next begins at `location`.
    fn cut(&mut self, end: usize, location: LineColumn, content: Content) -> SourceChunk {
        let next = SourceChunk {
            source: Arc::clone(&self.next.source),
            bytes: self.next.bytes.split_off(end),
            offset: self.next.offset + end as u64,
            location,
            leading_text: None,
            content: Content::Sgf,
            follows_cut: false,
            is_first: false,
            ..self.next
        };
        self.has_ended &= next.bytes.is_empty();
        SourceChunk {
            content,
            is_last: self.has_ended && self.failure.is_none(),
            ..std::mem::replace(&mut self.next, next)
        }
    }

    /// The start of the last line that begins a game, whatever precedes it.
    fn last_resumption(&self) -> Option<(usize, LineColumn)> {
        let decided = self.next.bytes.len().saturating_sub(SYNC_WINDOW);
        let at = memrchr2_iter(b'\n', b'\r', &self.next.bytes[..decided])
            .map(|line_break| line_break + 1)
            .find(|&line| is_sync_point(&self.next.bytes, line))?;
        Some((at, self.location_after(at)))
    }

    /// The start of the last game, found by reading everything before it, and whether its header ended
    /// the game before it. Text without a game is dropped.
    fn last_game_start(&mut self) -> Option<(usize, LineColumn, bool)> {
        let mut games = self.parser.games(self.next.chunk()).of_cut_piece();
        let mut last = None;
        let mut any = false;
        while games.next().is_some() {
            any = true;
            let (at, location) = games.position();
            // The previous game was read together with enough of the bytes that follow it here.
            if at + SYNC_WINDOW <= self.next.bytes.len() {
                last = Some((at, location, games.follows_cut()));
            }
        }
        if !any {
            self.drop_text();
        }
        last
    }

    /// Whether a game begins in the first `end` bytes.
    fn has_game_before(&mut self, end: usize) -> bool {
        let piece = Chunk::whole(&self.next.bytes[..end]);
        self.parser.games(piece).next().is_some()
    }

    fn drop_text(&mut self) {
        let dropped = self.next.bytes.len().saturating_sub(KEPT_TEXT);
        let dropped = character_start(&self.next.bytes, dropped);
        if dropped > 0 {
            self.drop_before(dropped);
        }
    }

    /// Drops the text before the first game up to `dropped`, and records the facts to report about
    /// it.
    fn drop_before(&mut self, dropped: usize) {
        let before = self.next.leading_text.get_or_insert_default();
        self.next.location = before.extend(
            &self.next.bytes[..dropped],
            self.next.offset,
            self.next.location,
        );
        self.next.offset += dropped as u64;
        self.next.bytes.drain(..dropped);
    }
}

/// The first synchronisation point from `from` on whose `(` is before `to`.
pub(super) fn sync_point_among(bytes: &[u8], from: usize, to: usize) -> Option<usize> {
    memchr_iter(b'(', bytes.get(from..to)?)
        .filter_map(|distance| sync_point_of(bytes, from + distance))
        .find(|&at| at >= from)
}

/// Whether the beginning of a stream contains a NUL byte and no game.
pub(super) fn looks_binary(beginning: &[u8]) -> bool {
    let beginning = &beginning[..beginning.len().min(BINARY_WINDOW)];
    memchr(0, beginning).is_some() && memmem::find(beginning, b"(;").is_none()
}
