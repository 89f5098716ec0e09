//! From sources to parts: unpacks, walks archives, cuts.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;

use super::chunks::Chunks;
use super::damage::damage;
use super::inputs::ReadChunk;
use super::options::Options;
use super::search::Source;
use super::source_chunk::SourceError;
use super::unpack::{Allowance, Packing, detect};
use super::zip::spooled;

/// Reads sources and hands over their parts.
pub(super) struct Feeder {
    options: Options,
    chunks: SyncSender<ReadChunk>,
}

/// Breaks when nobody takes parts any more.
pub(super) type Fed = ControlFlow<()>;

/// What still may be unpacked: an archive in a packing, and a packing in an archive.
#[derive(Clone, Copy)]
pub(super) struct Layers {
    packings: u8,
    archives: u8,
}

impl Layers {
    /// Those of a file that was named.
    const OF_A_FILE: Self = Self {
        packings: 1,
        archives: 1,
    };

    /// Those of an archive's member.
    pub(super) const OF_A_MEMBER: Self = Self {
        packings: 1,
        archives: 0,
    };
}

impl Feeder {
    pub(super) fn new(options: Options, chunks: SyncSender<ReadChunk>) -> Self {
        Self { options, chunks }
    }

    /// Hands over the parts of a source, or of what is packed in it.
    pub(super) fn feed(&self, name: &str, source: io::Result<Source>) -> Fed {
        let opened = source.and_then(|source| Ok((source.open()?, source)));
        match opened {
            Ok((reader, source)) => {
                let allowance = Allowance::default();
                let reader = allowance.count(reader);
                self.stream(name, reader, Some(&source), Layers::OF_A_FILE, &allowance)
            }
            Err(error) => self.fail(name, error),
        }
    }

    /// Hands over a stream; `source` is where it comes from when it is that as it stands.
    pub(super) fn stream(
        &self,
        name: &str,
        reader: Box<dyn Read + '_>,
        source: Option<&Source>,
        layers: Layers,
        allowance: &Allowance,
    ) -> Fed {
        let (packing, reader) = match detect(reader) {
            Ok(detected) => detected,
            Err(error) => return self.fail(name, error),
        };
        let inside = Layers {
            packings: layers.packings.saturating_sub(1),
            ..layers
        };
        match packing {
            Packing::Gzip if layers.packings > 0 => {
                self.stream(name, allowance.gunzip(reader), None, inside, allowance)
            }
            Packing::Zstd if layers.packings > 0 => {
                self.stream(name, allowance.unzstd(reader), None, inside, allowance)
            }
            Packing::Tar if layers.archives > 0 => self.tar(name, reader, allowance),
            Packing::Zip if layers.archives > 0 => match source {
                Some(Source::File(path)) => match File::open(path) {
                    Ok(file) => {
                        // Only its beginning was counted.
                        let size = file.metadata().map_or(0, |data| data.len());
                        self.zip(name, file, &Allowance::of(size))
                    }
                    Err(error) => self.fail(name, error),
                },
                _ => match spooled(reader) {
                    Ok(file) => self.zip(name, file, allowance),
                    Err(error) => self.fail(name, error),
                },
            },
            Packing::Plain => self.chunks(name, reader),
            Packing::Gzip | Packing::Zstd => {
                let message = "what is packed here is packed once more; unpack it once by hand";
                self.fail(name, damage(message))
            }
            Packing::Tar | Packing::Zip => {
                let message =
                    "an archive in an archive is not opened; unpack the outer one by hand";
                self.fail(name, damage(message))
            }
        }
    }

    fn chunks(&self, name: &str, reader: Box<dyn Read + '_>) -> Fed {
        let mut chunks = Chunks::new(name, reader, self.options);
        loop {
            match chunks.next_chunk() {
                Ok(Some(chunk)) => self.send(Ok(chunk))?,
                Ok(None) => return Fed::Continue(()),
                Err(error) => return self.fail(name, error),
            }
        }
    }

    pub(super) fn end_archive(&self, name: &str, has_games: bool) -> Fed {
        if has_games {
            return Fed::Continue(());
        }
        let message = "no game file in this archive";
        self.fail(name, io::Error::new(io::ErrorKind::NotFound, message))
    }

    pub(super) fn fail(&self, name: &str, error: io::Error) -> Fed {
        self.send(Err(SourceError {
            source: name.into(),
            error,
        }))
    }

    fn send(&self, chunk: ReadChunk) -> Fed {
        let sent = self.chunks.send(chunk);
        sent.map_or(Fed::Break(()), Fed::Continue)
    }
}
