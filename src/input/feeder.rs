//! From sources to parts: unpacks, walks archives, cuts.

use std::fs::File;
use std::io::{self, Read, Seek as _, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use zip::ZipArchive;

use super::chunks::Chunks;
use super::inputs::Part;
use super::options::Options;
use super::search::{Source, is_game_file};
use super::unpack::{Allowance, Packing, detect, whole};

/// Reads sources and hands over their parts.
pub(super) struct Feeder {
    options: Options,
    parts: SyncSender<Part>,
}

/// Breaks when nobody takes parts any more.
type Fed = ControlFlow<()>;

/// What still may be unpacked: an archive in a packing, and a packing in an archive.
#[derive(Clone, Copy)]
struct Layers {
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
    const OF_A_MEMBER: Self = Self {
        packings: 1,
        archives: 0,
    };
}

impl Feeder {
    pub(super) fn new(options: Options, parts: SyncSender<Part>) -> Self {
        Self { options, parts }
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
    fn stream(
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
                    Ok(file) => self.zip(name, file),
                    Err(error) => self.fail(name, error),
                },
                _ => match spooled(reader) {
                    Ok(file) => self.zip(name, file),
                    Err(error) => self.fail(name, error),
                },
            },
            _ => self.chunks(name, reader),
        }
    }

    fn chunks(&self, name: &str, reader: Box<dyn Read + '_>) -> Fed {
        let source: Arc<str> = name.into();
        let mut chunks = Chunks::new(reader, self.options);
        while let Some(chunk) = chunks.next_chunk().transpose() {
            let has_failed = chunk.is_err();
            self.send(Part {
                source: Arc::clone(&source),
                chunk,
            })?;
            if has_failed {
                break;
            }
        }
        Fed::Continue(())
    }

    fn tar(&self, name: &str, reader: Box<dyn Read + '_>, allowance: &Allowance) -> Fed {
        let mut archive = tar::Archive::new(reader);
        let entries = match archive.entries() {
            Ok(entries) => entries,
            Err(error) => return self.fail(name, error),
        };
        let mut has_games = false;
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                // Where the next member begins is lost with this one.
                Err(error) => return self.fail(name, error),
            };
            let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            if entry.header().entry_type().is_file() && is_game_file(Path::new(&path)) {
                has_games = true;
                let member = format!("{name}!/{path}");
                let size = entry.size();
                self.stream(
                    &member,
                    whole(entry, size),
                    None,
                    Layers::OF_A_MEMBER,
                    allowance,
                )?;
            }
        }
        self.end_archive(name, has_games)
    }

    fn zip(&self, name: &str, file: File) -> Fed {
        let packed = file.metadata().map_or(0, |data| data.len());
        let allowance = Allowance::of(packed);
        let mut archive = match ZipArchive::new(file) {
            Ok(archive) => archive,
            Err(error) => return self.fail(name, io::Error::other(error)),
        };
        let mut has_games = false;
        for index in 0..archive.len() {
            let path = match archive.name_for_index(index) {
                Some(Ok(path)) => path.into_owned(),
                Some(Err(error)) => {
                    self.fail(name, io::Error::other(error))?;
                    continue;
                }
                None => continue,
            };
            if !is_game_file(Path::new(&path)) {
                continue;
            }
            let member = format!("{name}!/{path}");
            match archive.by_index(index) {
                Ok(file) if file.is_file() => {
                    has_games = true;
                    let reader = allowance.unpacked(file);
                    self.stream(&member, reader, None, Layers::OF_A_MEMBER, &allowance)?;
                }
                Ok(_) => {}
                Err(error) => {
                    has_games = true;
                    self.fail(&member, io::Error::other(error))?;
                }
            }
        }
        self.end_archive(name, has_games)
    }

    fn end_archive(&self, name: &str, has_games: bool) -> Fed {
        if has_games {
            return Fed::Continue(());
        }
        let message = "no game file in this archive";
        self.fail(name, io::Error::new(io::ErrorKind::NotFound, message))
    }

    fn fail(&self, name: &str, error: io::Error) -> Fed {
        self.send(Part {
            source: name.into(),
            chunk: Err(error),
        })
    }

    fn send(&self, part: Part) -> Fed {
        self.parts.send(part).map_or(Fed::Break(()), Fed::Continue)
    }
}

/// A stream as a file that can be read from any place; it goes when it is closed.
fn spooled(mut reader: impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut reader, &mut file)?;
    file.flush()?;
    file.rewind()?;
    Ok(file)
}
