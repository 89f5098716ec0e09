//! A part of a source after the work on it.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// The result of the work on a part of a source, or a [piece](PartOutput::send) of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Part<T> {
    /// The name of the source.
    pub source: Arc<str>,
    /// The length of the part in bytes, after decompression.
    pub bytes: u64,
    /// Whether the source begins with this part.
    pub is_first: bool,
    /// Whether the source was read to its end with this part.
    pub is_last: bool,
    /// How many games precede it in its source, with damaged parts in the place of one.
    pub before: u64,
    /// The result of its events.
    pub output: T,
}

impl<T> Part<T> {
    /// A piece in the middle of a part.
    pub(super) fn piece(source: &Arc<str>, output: T) -> Self {
        Self {
            source: Arc::clone(source),
            bytes: 0,
            is_first: false,
            is_last: false,
            before: 0,
            output,
        }
    }
}

/// The output of the work on a part of a source, while it is made.
pub struct PartOutput<'a, T> {
    output: T,
    send: &'a mut dyn FnMut(T),
}

impl<'a, T> PartOutput<'a, T> {
    pub(super) fn new(output: T, send: &'a mut dyn FnMut(T)) -> Self {
        Self { output, send }
    }

    pub(super) fn into_inner(self) -> T {
        self.output
    }

    /// Hands over a piece as a part of its own, before the rest of the output: one that grows with
    /// the size of a game need not be held as a whole.
    pub fn send(&mut self, piece: T) {
        (self.send)(piece);
    }
}

impl<T> Deref for PartOutput<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.output
    }
}

impl<T> DerefMut for PartOutput<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.output
    }
}

impl<T: fmt::Debug> fmt::Debug for PartOutput<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.output.fmt(f)
    }
}
