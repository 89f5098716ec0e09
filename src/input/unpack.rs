//! Compressed bytes, told by how they begin, and how far they may swell.

use std::cell::Cell;
use std::io::{self, BufRead as _, BufReader, Cursor, Read};
use std::rc::Rc;

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// How many times larger than packed the unpacked bytes may be: text packs to a
/// tenth, a bomb to a thousandth.
const MOST_RATIO: u64 = 250;

/// How much may be unpacked whatever its ratio, in bytes.
const ALWAYS_FINE: u64 = 1 << 26;

/// What bytes are packed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    Plain,
    Gzip,
    Zstd,
    Zip,
    Tar,
}

/// How many bytes of a source are looked at to tell its packing.
const BEGINNING: u64 = 512;

/// Tells the packing of what a reader gives, and gives it from its beginning again.
pub(super) fn detect<'r>(
    mut reader: Box<dyn Read + 'r>,
) -> io::Result<(Packing, Box<dyn Read + 'r>)> {
    let mut beginning = Vec::new();
    (&mut reader).take(BEGINNING).read_to_end(&mut beginning)?;
    let packing = match beginning.as_slice() {
        [0x1F, 0x8B, ..] => Packing::Gzip,
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Packing::Zstd,
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Packing::Zip,
        bytes if bytes.get(257..262) == Some(b"ustar") => Packing::Tar,
        _ => Packing::Plain,
    };
    Ok((packing, Box::new(Cursor::new(beginning).chain(reader))))
}

/// The unpacked bytes of gzip, all its members one behind another.
pub(super) fn gunzip<'r>(reader: impl Read + 'r) -> Box<dyn Read + 'r> {
    let (reader, packed) = counted(reader);
    Box::new(Bounded::new(MultiGzDecoder::new(reader), packed))
}

/// The unpacked bytes of Zstandard, all its frames one behind another.
pub(super) fn unzstd<'r>(reader: impl Read + 'r) -> Box<dyn Read + 'r> {
    let (reader, packed) = counted(reader);
    Box::new(Bounded::new(
        Frames::Between(BufReader::new(reader)),
        packed,
    ))
}

/// What `unpacked` gives of `packed` bytes, as far as that may swell.
pub(super) fn bounded<'r>(unpacked: impl Read + 'r, packed: u64) -> Box<dyn Read + 'r> {
    Box::new(Bounded::new(unpacked, Rc::new(Cell::new(packed))))
}

/// What `reader` gives, which has to be `size` bytes.
pub(super) fn whole<'r>(reader: impl Read + 'r, size: u64) -> Box<dyn Read + 'r> {
    Box::new(Whole {
        reader,
        missing: size,
    })
}

/// A reader that must not end early.
struct Whole<R> {
    reader: R,
    missing: u64,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.missing = self.missing.saturating_sub(length as u64);
        if length == 0 && !buffer.is_empty() && self.missing > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(length)
    }
}

/// A reader that says how much it has given.
struct Counted<R> {
    reader: R,
    given: Rc<Cell<u64>>,
}

fn counted<R: Read>(reader: R) -> (Counted<R>, Rc<Cell<u64>>) {
    let given = Rc::new(Cell::new(0));
    let counter = Rc::clone(&given);
    (Counted { reader, given }, counter)
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.given.set(self.given.get() + length as u64);
        Ok(length)
    }
}

/// A reader that stops what swells beyond measure.
struct Bounded<R> {
    reader: R,
    packed: Rc<Cell<u64>>,
    unpacked: u64,
}

impl<R: Read> Bounded<R> {
    fn new(reader: R, packed: Rc<Cell<u64>>) -> Self {
        Self {
            reader,
            packed,
            unpacked: 0,
        }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.unpacked += length as u64;
        let most = ALWAYS_FINE.max(self.packed.get().saturating_mul(MOST_RATIO));
        if self.unpacked > most {
            let message = format!(
                "this unpacks to more than {MOST_RATIO} times its size and is not read further"
            );
            return Err(io::Error::other(message));
        }
        Ok(length)
    }
}

/// The frames of Zstandard, one behind another.
enum Frames<R: Read> {
    Between(BufReader<R>),
    Inside(Box<StreamingDecoder<BufReader<R>, FrameDecoder>>),
    Ended,
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(self, Self::Ended) {
                Self::Ended => return Ok(0),
                Self::Between(mut packed) => {
                    if !packed.fill_buf()?.is_empty() {
                        let frame = StreamingDecoder::new(packed).map_err(io::Error::other)?;
                        *self = Self::Inside(Box::new(frame));
                    }
                }
                Self::Inside(mut frame) => {
                    let length = frame.read(buffer)?;
                    if length > 0 || buffer.is_empty() {
                        *self = Self::Inside(frame);
                        return Ok(length);
                    }
                    *self = Self::Between(frame.into_inner());
                }
            }
        }
    }
}
