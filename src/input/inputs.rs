//! Sources, one after another, chunk by chunk.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, sync_channel};

use super::find_sources::Source;
use super::options::Options;
use super::read_error::panic_error;
use super::source_chunk::{ReadChunk, SourceChunk, SourceError};
use super::source_reader::{Origin, SourceReader};

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
        Self::read_ahead(sources, options, |reader, name, source| {
            reader.read_source(name, source)
        })
    }

    /// The chunks of streams, each with its name.
    #[must_use]
    pub fn of_streams(streams: Vec<(String, Box<dyn Read + Send>)>, options: Options) -> Self {
        Self::read_ahead(streams, options, |reader, name, stream| {
            reader.open(name, stream, Origin::Stream)
        })
    }

    /// Reads sources on a thread of its own. A panic there is the error of the source that was
    /// being read, or it would look like the end of the last one.
    fn read_ahead<S: Send + 'static>(
        sources: Vec<(String, S)>,
        options: Options,
        read: fn(&SourceReader<'_>, &str, S) -> ControlFlow<()>,
    ) -> Self {
        let (sender, chunks) = sync_channel(AHEAD);
        // The thread is not joined: it ends when its work is done or the receiver is dropped.
        std::thread::spawn(move || {
            let reader = SourceReader::new(options, |chunk| match sender.send(chunk) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
            sources.into_iter().try_for_each(|(name, source)| {
                let read = AssertUnwindSafe(|| read(&reader, &name, source));
                catch_unwind(read).unwrap_or_else(|panic| reader.fail(&name, panic_error(&*panic)))
            })
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
