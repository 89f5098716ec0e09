//! A writer with a name for error messages.

use std::io::{self, Write};

/// A writer whose errors name what could not be written.
pub(super) struct NamedOutput<W> {
    out: W,
    name: String,
}

impl<W> NamedOutput<W> {
    /// The same writer by a name.
    pub(super) fn new(out: W, name: impl Into<String>) -> Self {
        let name = name.into();
        Self { out, name }
    }

    /// The inner writer.
    pub(super) fn into_inner(self) -> W {
        self.out
    }

    /// The same error with the name. Its kind stays: a closed pipe is not an error.
    fn named<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("cannot write {}: {error}", self.name)),
        })
    }
}

impl<W: Write> Write for NamedOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.named(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.named(flushed)
    }
}
