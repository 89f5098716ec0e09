//! Sources, one after another, chunk by chunk.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

use super::chunk::Chunk;
use super::feeder::Feeder;
use super::options::Options;
use super::search::Source;

/// A chunk of a source, or what hindered its reading.
#[derive(Debug)]
pub struct Part {
    /// The source's name, as every output prints it.
    pub source: Arc<str>,
    /// The chunk; after an error the source gives no more.
    pub chunk: io::Result<Chunk>,
}

/// How many parts are read ahead.
const AHEAD: usize = 2;

/// The parts of sources, one after another; a thread of its own reads them ahead.
///
/// What is packed is unpacked, told by how it begins: gzip, Zstandard, zip, tar and
/// packed tar. The members of an archive are sources of their own, named
/// `archive.zip!/member.sgf`.
#[derive(Debug)]
pub struct Inputs {
    parts: Receiver<Part>,
}

impl Inputs {
    /// The parts of what [`search`](super::search) found, cut as `options` read them.
    #[must_use]
    pub fn new(sources: Vec<(String, io::Result<Source>)>, options: Options) -> Self {
        let (sender, parts) = sync_channel(AHEAD);
        // The thread ends with its work, or when nobody takes its parts any more.
        std::thread::spawn(move || {
            let feeder = Feeder::new(options, sender);
            sources
                .into_iter()
                .try_for_each(|(name, source)| feeder.feed(&name, source))
        });
        Self { parts }
    }
}

impl Iterator for Inputs {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        self.parts.recv().ok()
    }
}
