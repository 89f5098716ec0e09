//! How far the content of one source may swell.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use super::read_error::read_error;

/// The maximum ratio of the content to its compressed size: text compresses to a tenth, a bomb to a
/// thousandth.
const MAX_RATIO: u64 = 250;

/// The content that is always allowed, in bytes.
const ALWAYS_ALLOWED: u64 = 1 << 26;

/// How far the content of one source may swell, all layers and members together.
#[derive(Clone, Default)]
pub(super) struct SizeBudget(Rc<Sizes>);

#[derive(Default)]
struct Sizes {
    compressed: Cell<u64>,
    content: Cell<u64>,
}

impl SizeBudget {
    /// For a source of that many bytes.
    pub(super) fn new(compressed: u64) -> Self {
        let budget = Self::default();
        budget.0.compressed.set(compressed);
        budget
    }

    /// Whether the content is too large.
    pub(super) fn is_exceeded(&self) -> bool {
        let Sizes {
            compressed,
            content,
        } = &*self.0;
        content.get() > ALWAYS_ALLOWED.max(compressed.get().saturating_mul(MAX_RATIO))
    }

    /// The same bytes, counted as those of the source.
    pub(super) fn count<'r>(&self, reader: impl Read + 'r) -> Box<dyn Read + 'r> {
        Box::new(Counted {
            reader,
            budget: self.clone(),
        })
    }

    /// The same bytes, counted as content, up to what is allowed.
    pub(super) fn limit<'r>(&self, reader: impl Read + 'r) -> Box<dyn Read + 'r> {
        Box::new(Limited {
            reader,
            budget: self.clone(),
        })
    }
}

struct Counted<R> {
    reader: R,
    budget: SizeBudget,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        let compressed = &self.budget.0.compressed;
        compressed.set(compressed.get() + length as u64);
        Ok(length)
    }
}

struct Limited<R> {
    reader: R,
    budget: SizeBudget,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        let content = &self.budget.0.content;
        content.set(content.get() + length as u64);
        if self.budget.is_exceeded() {
            return Err(read_error(format!(
                "this decompresses to more than 64 MiB and more than {MAX_RATIO} times its size; \
                 the rest is not read"
            )));
        }
        Ok(length)
    }
}

/// The error of an archive whose members from `place` on are not read, because its content is
/// too large.
pub(super) fn too_large(place: &str) -> io::Error {
    read_error(format!(
        "the archive decompresses to too much; members {place} are not read"
    ))
}
