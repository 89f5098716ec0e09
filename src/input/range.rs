//! The games that belong to a range of a file's bytes.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::byte_range::ByteRange;
use super::chunks::{Chunks, looks_binary, sync_point_among};
use super::compression::{Compression, detect};
use super::find_sources::Source;
use super::options::Options;
use super::read_error::read_error;
use super::utf16;
use crate::sgf::SYNC_WINDOW;

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
    let beginning = beginning(&mut file)?;
    match cut_obstacle(&beginning, options)? {
        Some(_) if is_whole => return Ok(None),
        Some(what) => {
            return Err(read_error(format!(
                "{what} cannot be cut into ranges of bytes; give the whole of it"
            )));
        }
        None => {}
    }
    // The beginning of the file, not of a range, shows whether it looks binary. If it does, all of
    // it belongs to the range of byte 0.
    let is_binary = !options.reads_binary && looks_binary(&beginning);
    let options = Options {
        reads_binary: !is_binary,
        ..options
    };
    let first = match range.start {
        0 => Some(0).filter(|_| range.end != Some(0)),
        _ if is_binary => None,
        _ => first_sync_point(&mut file, range.start, range.end)?,
    };
    let Some(first) = first else {
        let chunks = Chunks::new(name, Box::new(io::empty()), options);
        return Ok(Some(chunks.of_range(range.start.min(length), None, true)));
    };
    file.seek(SeekFrom::Start(first))?;
    let chunks = Chunks::new(name, Box::new(file), options);
    let end = range.end.filter(|_| !is_binary);
    Ok(Some(chunks.of_range(first, end, false)))
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

/// The first bytes of a file.
fn beginning(file: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    file.by_ref()
        .take(STRIDE as u64)
        .read_to_end(&mut beginning)?;
    Ok(beginning)
}

/// The kind of file that cannot be cut at synchronisation points, if it is one.
fn cut_obstacle(beginning: &[u8], options: Options) -> io::Result<Option<&'static str>> {
    Ok(match detect(Box::new(beginning))?.0 {
        Compression::Packed(_) | Compression::Other(_) => Some("a compressed file"),
        Compression::Zip | Compression::Tar => Some("an archive"),
        Compression::None if utf16::detect(beginning).is_some() => Some("a file in UTF-16"),
        Compression::None => options.format.cutter(beginning).map(|it| it.name()),
    })
}

/// The offset of the first synchronisation point at or after `from` and before `end`.
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
        // A byte order mark may extend across the boundary.
        at = at.max(decided.saturating_sub(CONTEXT - 1));
        // The bytes after the range are not read: in a file without synchronisation points, a task
        // reads only its own bytes.
        if read == 0 || !is_inside(&(base + at as u64)) {
            return Ok(None);
        }
        let dropped = at.saturating_sub(CONTEXT);
        bytes.drain(..dropped);
        base += dropped as u64;
        at -= dropped;
    }
}

/// Splits a file into ranges of about `size` bytes, as tasks for other programs. A source that
/// cannot be split, or without a synchronisation point, is one range. The first range includes the
/// first synchronisation point, so that text before it stays with its game.
///
/// # Errors
///
/// If the file cannot be read; always for standard input and pipes.
pub fn plan_ranges(source: &Source, size: u64, options: Options) -> io::Result<Vec<ByteRange>> {
    let whole = ByteRange {
        start: 0,
        end: None,
    };
    let (mut file, length) = seekable(source)?;
    let size = size.max(1);
    if cut_obstacle(&beginning(&mut file)?, options)?.is_some() {
        return Ok(vec![whole]);
    }
    let Some(first) = first_sync_point(&mut file, 0, None)? else {
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
