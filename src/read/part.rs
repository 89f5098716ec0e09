//! A part of a source after the work on it.

use std::sync::Arc;

/// The result of the work on a part of a source.
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
