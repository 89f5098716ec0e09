//! Read errors in readable words.

use std::any::Any;
use std::fmt;
use std::io::{self, Read};

/// Why compressed or archived bytes cannot be read. It replaces the decoder's message.
#[derive(Debug)]
pub(super) struct ReadError {
    message: String,
    /// Whether the bytes before the error may be wrong.
    is_corrupt: bool,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

pub(super) fn read_error(message: impl Into<String>) -> io::Error {
    let message = message.into();
    let is_corrupt = false;
    let error = ReadError {
        message,
        is_corrupt,
    };
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// The error for data with a wrong checksum, or that cannot be decoded.
#[cfg(feature = "archives")]
pub(super) fn corrupt(what: &str) -> io::Error {
    let message =
        format!("the {what} are corrupt; what was read may be wrong, and more may be missing");
    let is_corrupt = true;
    let error = ReadError {
        message,
        is_corrupt,
    };
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// The error of this module in an error, if there is one.
pub(super) fn explained(error: &io::Error) -> Option<&ReadError> {
    error.get_ref()?.downcast_ref()
}

impl ReadError {
    /// Whether the bytes before the error may be wrong.
    pub(super) const fn is_corrupt(&self) -> bool {
        self.is_corrupt
    }
}

/// The error of a source in which the program panicked.
pub(crate) fn panic_error(panic: &(dyn Any + Send)) -> io::Error {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("no message");
    read_error(format!(
        "this is a fault of unlur, please report it ({text}); a part of this source is not read"
    ))
}

/// A reader that reads as a function does.
pub(super) struct ReadBy<F>(pub F);

impl<F: FnMut(&mut [u8]) -> io::Result<usize>> Read for ReadBy<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0(buffer)
    }
}
