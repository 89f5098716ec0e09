//! Where data are written, with a name for what is said when that fails.

use std::io::{self, StdoutLock, Write};

/// A writer whose errors say what could not be written.
pub(super) struct NamedOutput<W> {
    out: W,
    name: String,
}

/// Standard output.
pub(super) fn standard_output() -> NamedOutput<StdoutLock<'static>> {
    NamedOutput::new(io::stdout().lock(), "the output")
}

impl<W> NamedOutput<W> {
    /// The same writer by a name.
    pub(super) fn new(out: W, name: impl Into<String>) -> Self {
        let name = name.into();
        Self { out, name }
    }

    /// The writer alone.
    pub(super) fn into_inner(self) -> W {
        self.out
    }

    /// The same error in our words; its kind stays, for that of a closed pipe is no error.
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
