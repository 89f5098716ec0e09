//! Read errors in readable words.

use std::fmt;
use std::io::{self, Read};

/// Why compressed or archived bytes cannot be read, in place of the decoder's message.
#[derive(Debug)]
pub(super) struct ReadError(pub(super) String);

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReadError {}

pub(super) fn read_error(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, ReadError(message.into()))
}

/// A reader that reads as a function does.
pub(super) struct ReadBy<F>(pub F);

impl<F: FnMut(&mut [u8]) -> io::Result<usize>> Read for ReadBy<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0(buffer)
    }
}
