//! From sources to chunks.

use std::io;
#[cfg(not(feature = "archives"))]
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;

use super::chunks::Chunks;
use super::find_sources::Source;
use super::options::Options;
use super::range::restricted;
use super::source_chunk::{ReadChunk, SourceError};

/// Reads sources and sends their chunks. Every step stops when chunks are no longer received.
pub(super) struct SourceReader {
    pub(super) options: Options,
    chunks: SyncSender<ReadChunk>,
}

impl SourceReader {
    pub(super) fn new(options: Options, chunks: SyncSender<ReadChunk>) -> Self {
        Self { options, chunks }
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
            Ok((reader, source)) => self.open(name, reader, &source),
            Err(error) => self.fail(name, error),
        }
    }

    /// Sends a source whose bytes are as they are.
    #[cfg(not(feature = "archives"))]
    fn open(&self, name: &str, reader: Box<dyn Read + '_>, _: &Source) -> ControlFlow<()> {
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
                Ok(Some(chunk)) => self.send(Ok(chunk))?,
                Ok(None) => return ControlFlow::Continue(()),
                Err(error) => return self.fail(name, error),
            }
        }
    }

    pub(super) fn fail(&self, name: &str, error: io::Error) -> ControlFlow<()> {
        self.send(Err(SourceError {
            source: name.into(),
            error,
        }))
    }

    fn send(&self, chunk: ReadChunk) -> ControlFlow<()> {
        let sent = self.chunks.send(chunk);
        sent.map_or(ControlFlow::Break(()), ControlFlow::Continue)
    }
}
