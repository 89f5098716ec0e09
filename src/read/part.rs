//! A part of a source after the work on it.

use std::sync::Arc;

use crate::input::{SourceChunk, SourceError};

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

impl<T: Default> Part<T> {
    /// The part of a chunk, without output and what precedes it.
    pub(super) fn new(chunk: &Result<SourceChunk, SourceError>) -> Self {
        let (source, read) = match chunk {
            Ok(chunk) => (&chunk.source, Some(chunk)),
            Err(error) => (&error.source, None),
        };
        Self {
            source: Arc::clone(source),
            bytes: read.map_or(0, |chunk| chunk.bytes.len() as u64),
            is_first: read.is_some_and(|chunk| chunk.is_first),
            is_last: read.is_some_and(|chunk| chunk.is_last),
            before: 0,
            output: T::default(),
        }
    }
}
