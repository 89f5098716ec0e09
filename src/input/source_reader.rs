//! From sources to chunks.

use std::cell::RefCell;
use std::io;
#[cfg(not(feature = "archives"))]
use std::io::Read;
use std::ops::ControlFlow;

use super::chunks::Chunks;
use super::find_sources::Source;
use super::options::Options;
use super::range::restricted;
use super::source_chunk::{ReadChunk, SourceChunk, SourceError};

/// Reads sources and sends their chunks. Every step stops when chunks are no longer received.
pub(super) struct SourceReader<'a> {
    pub(super) options: Options,
    receive: Box<dyn Fn(ReadChunk) -> ControlFlow<()> + 'a>,
}

/// The chunks of bytes in memory, of any format and compression, and what could not be read. An
/// archive is the chunks of its members.
///
/// [`Inputs`](super::Inputs) reads files of any size; this function needs no thread.
///
/// ```
/// let chunks = unlur::input::read_chunks("pasted", b"(;GM[4000]SZ[9];B[e5])", Default::default());
/// assert_eq!(chunks.len(), 1);
/// assert!(chunks[0].as_ref().unwrap().is_last);
/// ```
#[must_use]
pub fn read_chunks(
    name: &str,
    bytes: &[u8],
    options: Options,
) -> Vec<Result<SourceChunk, SourceError>> {
    let chunks = RefCell::default();
    let receive = |chunk| {
        let chunks: &RefCell<Vec<_>> = &chunks;
        chunks.borrow_mut().push(chunk);
        ControlFlow::Continue(())
    };
    // Nothing ends the reading early.
    let _ = SourceReader::new(options, receive).open(name, Box::new(bytes), None);
    chunks.into_inner()
}

impl<'a> SourceReader<'a> {
    pub(super) fn new(
        options: Options,
        receive: impl Fn(ReadChunk) -> ControlFlow<()> + 'a,
    ) -> Self {
        let receive = Box::new(receive);
        Self { options, receive }
    }

    /// Sends the chunks of a source, or of what is compressed or archived in it.
    pub(super) fn read_source(&self, name: &str, source: io::Result<Source>) -> ControlFlow<()> {
        if let (Some(range), Ok(source)) = (self.options.range, &source) {
            match restricted(name, source, range, self.options) {
                Ok(Some(chunks)) => return self.send_chunks(name, chunks),
                // The range is the whole.
                Ok(None) => {}
                Err(error) => return self.fail(name, error),
            }
        }
        let opened = source.and_then(|source| Ok((source.open()?, source)));
        match opened {
            Ok((reader, source)) => self.open(name, reader, Some(&source)),
            Err(error) => self.fail(name, error),
        }
    }

    /// Sends a source whose bytes are as they are.
    #[cfg(not(feature = "archives"))]
    fn open(&self, name: &str, reader: Box<dyn Read + '_>, _: Option<&Source>) -> ControlFlow<()> {
        use super::compression::{Compression, detect};
        use super::read_error::read_error;

        match detect(reader) {
            Ok((Compression::None, reader)) => {
                self.send_chunks(name, Chunks::new(name, reader, self.options))
            }
            Ok(_) => {
                let message = "this is compressed or an archive, which only the feature \
                               `archives` of the library reads";
                self.fail(name, read_error(message))
            }
            Err(error) => self.fail(name, error),
        }
    }

    pub(super) fn send_chunks(&self, name: &str, mut chunks: Chunks<'_>) -> ControlFlow<()> {
        loop {
            match chunks.next_chunk() {
                Ok(Some(chunk)) => self.send(chunk)?,
                Ok(None) => return ControlFlow::Continue(()),
                Err(error) => return self.fail(name, error),
            }
        }
    }

    pub(super) fn send(&self, chunk: SourceChunk) -> ControlFlow<()> {
        (self.receive)(Ok(chunk))
    }

    pub(super) fn fail(&self, name: &str, error: io::Error) -> ControlFlow<()> {
        (self.receive)(Err(SourceError {
            source: name.into(),
            error,
        }))
    }
}
