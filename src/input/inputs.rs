//! Sources, one after another, chunk by chunk.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};

use super::find_sources::Source;
use super::options::Options;
use super::source_chunk::{ReadChunk, SourceChunk, SourceError};
use super::source_reader::SourceReader;

/// The number of chunks that are read ahead.
const AHEAD: usize = 2;

/// The chunks of sources, one source after another; a separate thread reads them ahead.
///
/// With the feature `archives` compressed files and archives are read too. They are detected by
/// their first bytes: gzip, Zstandard, zip, tar and compressed tar. Each member of an archive is a
/// separate source, named `archive.zip!/member.sgf`.
#[derive(Debug)]
pub struct Inputs {
    chunks: Receiver<ReadChunk>,
}

impl Inputs {
    /// The chunks of the sources that [`find_sources`](super::find_sources) found, split according
    /// to `options`.
    #[must_use]
    pub fn new(sources: Vec<(String, io::Result<Source>)>, options: Options) -> Self {
        let (sender, chunks) = sync_channel(AHEAD);
        // The thread ends with its work, or when the receiver is dropped.
        std::thread::spawn(move || {
            let reader = SourceReader::new(options, |chunk| match sender.send(chunk) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
            sources
                .into_iter()
                .try_for_each(|(name, source)| reader.read_source(&name, source))
        });
        Self { chunks }
    }
}

impl Iterator for Inputs {
    type Item = Result<SourceChunk, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.chunks.recv().ok()
    }
}
