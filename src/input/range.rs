//! The games that belong to a range of a file's bytes.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;

use memchr::memchr_iter;

use super::byte_range::ByteRange;
use super::chunks::{Chunks, looks_binary};
use super::compression::{Compression, detect};
use super::find_sources::Source;
use super::format::Format;
use super::options::Options;
use super::read_error::read_error;
use super::utf16;
use crate::convert::looks_like_text;
use crate::sgf::{SYNC_WINDOW, is_sync_point};

/// The number of bytes before an offset that are kept, to see whether a line or a file begins
/// there.
const CONTEXT: usize = 4;

/// The number of bytes that are read at a time.
const STRIDE: usize = 1 << 16;

/// The chunks of a range of a file, which has `length` bytes; `None` if the range is all of a file
/// that cannot be cut.
pub(super) fn restricted<'r>(
    name: &str,
    (mut file, length): (impl Read + Seek + 'r, u64),
    range: ByteRange,
    options: Options,
) -> io::Result<Option<Chunks<'r>>> {
    let is_whole = range.start == 0 && range.end.is_none_or(|end| end >= length);
    match cut_obstacle(&mut file, options)? {
        Some(_) if is_whole => return Ok(None),
        Some(what) => {
            return Err(read_error(format!(
                "{what} cannot be cut into ranges of bytes; give the whole of it"
            )));
        }
        None => {}
    }
    let start = range.start.min(length);
    let is_cut = Rc::new(Cell::new(true));
    // The beginning of the file, not of a range, shows whether it looks binary. If it does, all of
    // it belongs to the range of byte 0.
    let is_binary = is_binary(&mut file, options)?;
    let end = range.end.filter(|_| !is_binary);
    let options = Options {
        reads_binary: !is_binary,
        ..options
    };
    let first = match range.start {
        0 => Some(0).filter(|_| range.end != Some(0)),
        _ if is_binary => None,
        _ => first_sync_point(&mut file, range.start, range.end)?,
    };
    let chunks = match first {
        Some(first) => {
            file.seek(SeekFrom::Start(first))?;
            let reader = RangeReader {
                reader: file,
                pending: Vec::new(),
                given: 0,
                ready: 0,
                position: first,
                end,
                has_ended: false,
                is_cut: Rc::clone(&is_cut),
            };
            is_cut.set(false);
            Chunks::new(name, Box::new(reader), options).of_range(first, is_cut)
        }
        None => Chunks::new(name, Box::new(io::empty()), options).of_range(start, is_cut),
    };
    Ok(Some(chunks))
}

/// A file in which offsets can be sought, and its length.
pub(super) fn seekable(source: &Source) -> io::Result<(File, u64)> {
    let Source::File(path) = source else {
        return Err(read_error("a range needs a file, not standard input"));
    };
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(read_error("a range needs a file, not a pipe or a folder"));
    }
    Ok((file, metadata.len()))
}

/// Whether a file is not read, because it looks binary.
fn is_binary(file: &mut (impl Read + Seek), options: Options) -> io::Result<bool> {
    let mut beginning = Vec::new();
    file.rewind()?;
    file.by_ref()
        .take(STRIDE as u64)
        .read_to_end(&mut beginning)?;
    Ok(!options.reads_binary && looks_binary(&beginning))
}

/// The kind of file that cannot be cut at synchronisation points, if it is one.
fn cut_obstacle(file: &mut impl Read, options: Options) -> io::Result<Option<&'static str>> {
    let mut beginning = Vec::new();
    file.by_ref()
        .take(STRIDE as u64)
        .read_to_end(&mut beginning)?;
    let reader = Box::new(io::Cursor::new(&beginning));
    Ok(match detect(reader)?.0 {
        Compression::Gzip | Compression::Zstd | Compression::Other(_) => Some("a compressed file"),
        Compression::Zip | Compression::Tar => Some("an archive"),
        Compression::None
            if beginning
                .get(..2)
                .is_some_and(|it| utf16::mark(it).is_some()) =>
        {
            Some("a file in UTF-16")
        }
        Compression::None if options.format.json(&beginning).is_some() => Some("a file of JSON"),
        Compression::None if options.format == Format::Text => Some("a file of plain text"),
        Compression::None if options.format == Format::Auto && looks_like_text(&beginning) => {
            Some("a file of plain text")
        }
        Compression::None => None,
    })
}

/// The offset of the first synchronisation point at or after `from`, which is above 0, and before
/// `end`.
fn first_sync_point(
    file: &mut (impl Read + Seek),
    from: u64,
    end: Option<u64>,
) -> io::Result<Option<u64>> {
    let is_inside = |found: &u64| end.is_none_or(|end| *found < end);
    let mut base = from.saturating_sub(CONTEXT as u64);
    file.seek(SeekFrom::Start(base))?;
    let mut bytes = Vec::new();
    let mut at = usize::try_from(from - base).unwrap_or(CONTEXT);
    loop {
        let read = file.by_ref().take(STRIDE as u64).read_to_end(&mut bytes)?;
        let decided = match read {
            0 => bytes.len(),
            _ => bytes.len().saturating_sub(SYNC_WINDOW),
        };
        if let Some(found) = sync_point_among(&bytes, at, decided) {
            return Ok(Some(base + found as u64).filter(is_inside));
        }
        at = at.max(decided);
        // What follows is not read: a task over a file without such points costs its own bytes.
        if read == 0 || !is_inside(&(base + at as u64)) {
            return Ok(None);
        }
        let dropped = at.saturating_sub(CONTEXT);
        bytes.drain(..dropped);
        base += dropped as u64;
        at -= dropped;
    }
}

/// The first synchronisation point in `from..to` of bytes that begin before it.
fn sync_point_among(bytes: &[u8], from: usize, to: usize) -> Option<usize> {
    memchr_iter(b'(', bytes.get(from..to)?)
        .map(|distance| from + distance)
        .find(|&at| is_sync_point(bytes, at))
}

/// Reads up to the first synchronisation point at or after the end of the range.
struct RangeReader<R> {
    reader: R,
    pending: Vec<u8>,
    /// The number of pending bytes that were returned.
    given: usize,
    /// The number of pending bytes that belong to the range.
    ready: usize,
    /// The offset of the first pending byte.
    position: u64,
    end: Option<u64>,
    has_ended: bool,
    /// Whether the file continues after the range.
    is_cut: Rc<Cell<bool>>,
}

impl<R: Read> RangeReader<R> {
    fn fill(&mut self) -> io::Result<()> {
        let dropped = self.given.saturating_sub(CONTEXT);
        self.pending.drain(..dropped);
        self.position += dropped as u64;
        self.given -= dropped;
        let read = self
            .reader
            .by_ref()
            .take(STRIDE as u64)
            .read_to_end(&mut self.pending)?;
        self.has_ended = read == 0;
        let length = self.pending.len();
        let outside = self.end.map_or(length, |end| {
            let outside = end.saturating_sub(self.position);
            usize::try_from(outside).map_or(length, |outside| outside.min(length))
        });
        let decided = match read {
            0 => length,
            _ => length.saturating_sub(SYNC_WINDOW),
        };
        // The current byte begins the range or was skipped, so no line is cut there.
        let from = outside.max(self.given).max(1);
        match sync_point_among(&self.pending, from, decided) {
            Some(next) => {
                self.ready = next;
                self.has_ended = true;
                self.is_cut.set(true);
            }
            None => self.ready = decided.max(outside),
        }
        Ok(())
    }
}

impl<R: Read> Read for RangeReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given >= self.ready && !self.has_ended {
            self.fill()?;
        }
        let length = buffer.len().min(self.ready.saturating_sub(self.given));
        buffer[..length].copy_from_slice(&self.pending[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}

/// Splits a file into ranges of about `size` bytes, as tasks for other programs. A source that
/// cannot be split, or without a synchronisation point, is one range. The first range includes the
/// first synchronisation point, so that text before it stays with its game.
///
/// # Errors
///
/// Those of reading the file; for standard input and pipes.
pub fn plan_ranges(source: &Source, size: u64, options: Options) -> io::Result<Vec<ByteRange>> {
    let whole = ByteRange {
        start: 0,
        end: None,
    };
    let (mut file, length) = seekable(source)?;
    let size = size.max(1);
    if cut_obstacle(&mut file, options)?.is_some() {
        return Ok(vec![whole]);
    }
    file.rewind()?;
    let mut beginning = [0; SYNC_WINDOW];
    let read = file.read(&mut beginning)?;
    let first = if is_sync_point(&beginning[..read], 0) {
        Some(0)
    } else {
        first_sync_point(&mut file, 1, None)?
    };
    let Some(first) = first else {
        return Ok(vec![whole]);
    };
    let mut ranges = Vec::new();
    let (mut start, mut border) = (0, size.max(first + 1));
    while start < length {
        let end = border.min(length);
        ranges.push(ByteRange {
            start,
            end: Some(end),
        });
        (start, border) = (end, end.saturating_add(size));
    }
    Ok(ranges)
}
