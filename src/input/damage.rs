//! What is wrong with packed bytes, in words for people.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;

/// What keeps packed bytes from being read, said as people need it and not as a decoder does.
#[derive(Debug)]
struct Damage(String);

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Damage {}

/// An error that says this and nothing else.
pub(super) fn damage(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Damage(message.into()))
}

/// What happened to the bytes that a decoder reads, which its own errors hide.
#[derive(Clone, Default)]
pub(super) struct Below(Rc<Seen>);

#[derive(Default)]
struct Seen {
    failure: RefCell<Option<io::Error>>,
    has_ended: Cell<bool>,
}

impl Below {
    /// The same bytes, watched.
    pub(super) fn watch<R>(&self, reader: R) -> Watched<R> {
        Watched {
            reader,
            below: self.clone(),
        }
    }

    /// What `decoder` makes of the watched bytes, its errors told in words about `what`, a
    /// plural.
    pub(super) fn explained<D>(&self, decoder: D, what: &'static str) -> Explained<D> {
        self.0.has_ended.set(false);
        Explained {
            decoder,
            below: self.clone(),
            what,
        }
    }

    /// Whether the watched bytes came to their end.
    pub(super) fn has_ended(&self) -> bool {
        self.0.has_ended.get()
    }

    /// What kept the watched bytes from being read, if anything did.
    pub(super) fn failure(&self) -> Option<io::Error> {
        self.0.failure.take()
    }

    /// An error of a decoder in our words.
    fn explain(&self, error: io::Error, what: &str) -> io::Error {
        let is_explained = error
            .get_ref()
            .is_some_and(|inner| inner.downcast_ref::<Damage>().is_some());
        match self.failure() {
            Some(failure) => failure,
            None if is_explained => error,
            None if self.has_ended() => damage(format!("the {what} break off in the middle")),
            None => damage(format!("the {what} are damaged; nothing behind is read")),
        }
    }
}

/// Bytes on their way to a decoder.
pub(super) struct Watched<R> {
    reader: R,
    below: Below,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.reader.read(buffer) {
            Ok(0) if !buffer.is_empty() => {
                self.below.0.has_ended.set(true);
                Ok(0)
            }
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                let twin = twin(&error);
                self.below.0.failure.replace(Some(error));
                Err(twin)
            }
            read => read,
        }
    }
}

impl<R: Seek> Seek for Watched<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.reader.seek(to)
    }
}

/// A decoder whose errors are in our words.
pub(super) struct Explained<D> {
    decoder: D,
    below: Below,
    what: &'static str,
}

impl<D: Read> Read for Explained<D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(buffer).map_err(|error| {
            if error.kind() == io::ErrorKind::Interrupted {
                return error;
            }
            self.below.explain(error, self.what)
        })
    }
}

/// An error that says the same.
fn twin(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::new(error.kind(), Damage(error.to_string())),
    }
}

/// A reader whose next reading fails.
pub(super) struct Failing(pub(super) Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
