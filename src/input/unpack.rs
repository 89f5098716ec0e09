//! Compressed bytes, told by how they begin, and how far they may swell.

use std::cell::Cell;
use std::io::{self, Cursor, Read};
use std::rc::Rc;

use super::damage::{Below, Failing, damage};
use super::pieces::{gunzip, unzstd};
use super::tar::begins_tar;

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

/// How many bytes of a source are looked at to tell its packing: more than an empty tar has.
const BEGINNING: u64 = 10_241;

/// Tells the packing of what a reader gives, and gives it from its beginning again, up to what
/// ends it before its time.
pub(super) fn detect<'r>(
    mut reader: Box<dyn Read + 'r>,
) -> io::Result<(Packing, Box<dyn Read + 'r>)> {
    let mut beginning = Vec::new();
    let read = (&mut reader).take(BEGINNING).read_to_end(&mut beginning);
    if let Err(error) = read {
        if beginning.is_empty() {
            return Err(error);
        }
        reader = Box::new(Failing(Some(error)));
    }
    let packing = match beginning.as_slice() {
        [0x1F, 0x8B, ..] => Packing::Gzip,
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Packing::Zstd,
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Packing::Zip,
        bytes if begins_tar(bytes) => Packing::Tar,
        _ => Packing::Plain,
    };
    Ok((packing, Box::new(Cursor::new(beginning).chain(reader))))
}

/// How far what one source holds may swell, all layers and members together.
#[derive(Clone, Default)]
pub(super) struct Allowance(Rc<Sizes>);

#[derive(Default)]
struct Sizes {
    packed: Cell<u64>,
    unpacked: Cell<u64>,
}

impl Allowance {
    /// For a source of that many packed bytes.
    pub(super) fn of(packed: u64) -> Self {
        let allowance = Self::default();
        allowance.0.packed.set(packed);
        allowance
    }

    /// Whether it has swollen too far.
    pub(super) fn is_spent(&self) -> bool {
        let Sizes { packed, unpacked } = &*self.0;
        unpacked.get() > ALWAYS_FINE.max(packed.get().saturating_mul(MOST_RATIO))
    }

    /// The same bytes, counted as packed.
    pub(super) fn count<'r>(&self, reader: impl Read + 'r) -> Box<dyn Read + 'r> {
        Box::new(Counted {
            reader,
            allowance: self.clone(),
        })
    }

    /// The unpacked bytes of gzip, all its members one behind another.
    pub(super) fn gunzip<'r>(&self, reader: impl Read + 'r) -> Box<dyn Read + 'r> {
        let below = Below::default();
        let decoder = gunzip(below.watch(reader));
        self.unpacked(below.explained(decoder, "gzip data"))
    }

    /// The unpacked bytes of Zstandard, all its frames one behind another.
    pub(super) fn unzstd<'r>(&self, reader: impl Read + 'r) -> Box<dyn Read + 'r> {
        let below = Below::default();
        let decoder = unzstd(below.watch(reader));
        self.unpacked(below.explained(decoder, "Zstandard data"))
    }

    /// What `reader` has unpacked, as far as it may swell.
    pub(super) fn unpacked<'r>(&self, reader: impl Read + 'r) -> Box<dyn Read + 'r> {
        Box::new(Bounded {
            reader,
            allowance: self.clone(),
        })
    }
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
            return Err(damage("the archive breaks off in this member"));
        }
        Ok(length)
    }
}

/// A reader that says how much it has given.
struct Counted<R> {
    reader: R,
    allowance: Allowance,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        let packed = &self.allowance.0.packed;
        packed.set(packed.get() + length as u64);
        Ok(length)
    }
}

/// A reader that stops what swells beyond measure.
struct Bounded<R> {
    reader: R,
    allowance: Allowance,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        let unpacked = &self.allowance.0.unpacked;
        unpacked.set(unpacked.get() + length as u64);
        if self.allowance.is_spent() {
            return Err(damage(format!(
                "this unpacks to more than 64 MiB and more than {MOST_RATIO} times its size; \
                 it is not read further"
            )));
        }
        Ok(length)
    }
}
