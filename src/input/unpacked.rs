//! The limit on the decompressed bytes of one source.

use std::cell::Cell;
use std::io::Read;
use std::rc::Rc;

use super::read_error::{ReadBy, read_error};

/// The number of bytes that may still be decompressed from a source, all layers and members
/// together.
#[derive(Clone)]
pub(super) struct Unpacked {
    most: u64,
    left: Rc<Cell<u64>>,
}

impl Unpacked {
    pub(super) fn at_most(bytes: u64) -> Self {
        Self {
            most: bytes,
            left: Rc::new(Cell::new(bytes)),
        }
    }

    /// The bytes of a reader, up to the limit.
    pub(super) fn limit<'r>(&self, mut reader: impl Read + 'r) -> Box<dyn Read + 'r> {
        let Self { most, left } = self.clone();
        Box::new(ReadBy(move |buffer: &mut [u8]| {
            let length = reader.read(buffer)?;
            let now = left.get().checked_sub(length as u64);
            left.set(now.unwrap_or(0));
            let too_much =
                || format!("this unpacks to more than {most} bytes; the rest is not read");
            now.map(|_| length).ok_or_else(|| read_error(too_much()))
        }))
    }
}
