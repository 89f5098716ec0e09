//! The state of the bytes that a decoder reads.

use std::cell::{Cell, RefCell};
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;

use super::read_error::{ReadBy, corrupt, explained, read_error};

/// Errors of the bytes that a decoder reads, which the decoder's own errors hide.
#[derive(Clone, Default)]
pub(super) struct SourceState(Rc<State>);

#[derive(Default)]
struct State {
    failure: RefCell<Option<io::Error>>,
    has_ended: Cell<bool>,
}

impl SourceState {
    /// A reader whose state is tracked. Interrupted reads are retried.
    pub(super) fn track<R>(&self, reader: R) -> Tracked<R> {
        Tracked {
            reader,
            state: self.clone(),
        }
    }

    /// The output of a decoder of the tracked bytes, with errors about `what`, a plural.
    pub(super) fn with_context<D: Read>(
        &self,
        mut decoder: D,
        what: &'static str,
    ) -> impl Read + use<D> {
        self.0.has_ended.set(false);
        let state = self.clone();
        ReadBy(move |buffer: &mut [u8]| {
            let read = decoder.read(buffer);
            read.map_err(|error| state.explain(error, what))
        })
    }

    /// Whether the tracked bytes have ended.
    pub(super) fn has_ended(&self) -> bool {
        self.0.has_ended.get()
    }

    /// Why the tracked bytes could not be read, if they could not.
    pub(super) fn take_failure(&self) -> Option<io::Error> {
        self.0.failure.take()
    }

    /// An error of a decoder with our message.
    fn explain(&self, error: io::Error, what: &str) -> io::Error {
        match self.take_failure() {
            Some(failure) => failure,
            None if explained(&error).is_some() => error,
            None if self.has_ended() => read_error(format!("the {what} are truncated")),
            None => corrupt(what),
        }
    }
}

/// Bytes on their way to a decoder.
pub(super) struct Tracked<R> {
    reader: R,
    state: SourceState,
}

impl<R: Read> Read for Tracked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.reader.read(buffer) {
                Ok(0) if !buffer.is_empty() => {
                    self.state.0.has_ended.set(true);
                    return Ok(0);
                }
                // Decoders lose their state when they are interrupted.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let copy = copy_of(&error);
                    self.state.0.failure.replace(Some(error));
                    return Err(copy);
                }
                read => return read,
            }
        }
    }
}

impl<R: Seek> Seek for Tracked<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.reader.seek(to)
    }
}

/// An error with the same message.
fn copy_of(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => read_error(error.to_string()),
    }
}
