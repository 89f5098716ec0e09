//! Sources, one after another, chunk by chunk.

use std::io;
use std::sync::Arc;

use super::chunks::{Chunk, Chunks};
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

/// Reads sources one after another.
#[derive(Debug)]
pub struct Inputs {
    sources: std::vec::IntoIter<(String, io::Result<Source>)>,
    options: Options,
    current: Option<(Arc<str>, Chunks)>,
}

impl Inputs {
    /// The parts of what [`search`](super::search) found, cut as `options` read them.
    #[must_use]
    pub fn new(sources: Vec<(String, io::Result<Source>)>, options: Options) -> Self {
        Self {
            options,
            sources: sources.into_iter(),
            current: None,
        }
    }
}

impl Iterator for Inputs {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        loop {
            if let Some((source, chunks)) = &mut self.current {
                let source = Arc::clone(source);
                match chunks.next_chunk().transpose() {
                    Some(chunk) => {
                        if chunk.is_err() {
                            self.current = None;
                        }
                        return Some(Part { source, chunk });
                    }
                    None => self.current = None,
                }
            }
            let (name, source) = self.sources.next()?;
            let name: Arc<str> = name.into();
            match source.and_then(|source| source.open()) {
                Ok(reader) => self.current = Some((name, Chunks::new(reader, self.options))),
                Err(error) => {
                    return Some(Part {
                        source: name,
                        chunk: Err(error),
                    });
                }
            }
        }
    }
}
