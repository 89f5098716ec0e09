//! A writer with a name for error messages, whose reader may close its pipe.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the reader of an output has closed the pipe. One value for the whole program, which has
/// one standard output.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether the reader of an output has closed the pipe: nothing more needs to be read to write it,
/// and a summary would count what was not written.
pub(super) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

/// A writer whose errors name the output that could not be written. Writing into a closed pipe is
/// not an error, so that the exit status still depends only on the findings.
pub(super) struct NamedOutput<W> {
    pub(super) out: W,
    name: String,
}

impl<W> NamedOutput<W> {
    /// A writer that error messages call by a name.
    pub(super) fn new(out: W, name: impl Into<String>) -> Self {
        let name = name.into();
        Self { out, name }
    }

    /// The result with the name in its error. A closed pipe is not an error: the write counts as
    /// complete.
    fn named<T>(&self, result: io::Result<T>, complete: T) -> io::Result<T> {
        result.or_else(|error| match error.kind() {
            io::ErrorKind::Interrupted => Err(error),
            io::ErrorKind::BrokenPipe => {
                IS_CLOSED.store(true, Ordering::Relaxed);
                Ok(complete)
            }
            kind => {
                let message = format!("cannot write {}: {error}", self.name);
                Err(io::Error::new(kind, message))
            }
        })
    }
}

impl<W: Write> Write for NamedOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.named(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.named(flushed, ())
    }
}
