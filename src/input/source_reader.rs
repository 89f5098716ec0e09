//! From sources to chunks.

use std::cell::RefCell;
use std::io::{self, Cursor, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;

use super::chunks::Chunks;
use super::find_sources::Source;
use super::options::Options;
use super::range::{restricted, seekable};
use super::source_chunk::{ReadChunk, SourceChunk, SourceError};

/// Reads sources and sends their chunks. Every step stops when chunks are no longer received.
pub(super) struct SourceReader<'a> {
    pub(super) options: Options,
    receive: Box<dyn Fn(ReadChunk) -> ControlFlow<()> + 'a>,
}

/// The place of a stream's bytes, where they can be read in any order.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(feature = "archives"),
    expect(dead_code, reason = "only a zip is read so")
)]
pub(super) enum Origin<'a> {
    File(&'a Path),
    Memory(&'a [u8]),
    Stream,
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
    // This receiver never stops the reading early.
    let _ = SourceReader::new(options, receive).read_bytes(name, bytes);
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

    /// Sends the chunks of a source, or of its decompressed content or members.
    pub(super) fn read_source(&self, name: &str, source: io::Result<Source>) -> ControlFlow<()> {
        if let Ok(source) = &source
            && let Some(end) = self.read_range(name, || seekable(source))
        {
            return end;
        }
        let opened = source.and_then(|source| Ok((source.open()?, source)));
        match opened {
            Ok((reader, Source::File(path))) => self.open(name, reader, Origin::File(&path)),
            Ok((reader, Source::StandardInput)) => self.open(name, reader, Origin::Stream),
            Err(error) => self.fail(name, error),
        }
    }

    /// Sends the chunks of bytes in memory.
    fn read_bytes(&self, name: &str, bytes: &[u8]) -> ControlFlow<()> {
        let file = || Ok((Cursor::new(bytes), bytes.len() as u64));
        self.read_range(name, file)
            .unwrap_or_else(|| self.open(name, Box::new(bytes), Origin::Memory(bytes)))
    }

    /// Sends the chunks of the range of a file that the options choose; `None` if that is all of
    /// it.
    fn read_range<R: Read + Seek>(
        &self,
        name: &str,
        file: impl FnOnce() -> io::Result<(R, u64)>,
    ) -> Option<ControlFlow<()>> {
        let range = self.options.range?;
        match file().and_then(|file| restricted(name, file, range, self.options)) {
            Ok(chunks) => chunks.map(|chunks| self.send_chunks(name, chunks)),
            Err(error) => Some(self.fail(name, error)),
        }
    }

    /// Sends a source whose bytes are neither compressed nor archived.
    #[cfg(not(feature = "archives"))]
    pub(super) fn open(
        &self,
        name: &str,
        reader: Box<dyn Read + '_>,
        _: Origin<'_>,
    ) -> ControlFlow<()> {
        use super::compression::{Compression, detect, not_read};
        use super::read_error::read_error;

        match detect(reader) {
            Ok((Compression::None, reader)) => {
                self.send_chunks(name, Chunks::new(name, reader, self.options))
            }
            Ok((Compression::Other(kind), _)) => self.fail(name, not_read(kind)),
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
