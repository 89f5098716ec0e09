//! Compressed sources and archives on their way to chunks.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;

use super::archive_member::Member;
use super::chunks::Chunks;
use super::compression::{ARCHIVES, Compression, detect, not_read};
use super::find_sources::{has_ending, is_hidden_name};
use super::format::Content;
use super::multi_member::members;
use super::read_error::read_error;
use super::skipped::SkipReason;
use super::source_chunk::SourceChunk;
use super::source_reader::{Origin, SourceReader};
use super::source_state::SourceState;
use super::unpacked::Unpacked;
use super::{tar, zip};

/// The error for an archive in an archive.
const NESTED: &str = "an archive in an archive is not opened; unpack the outer one by hand";

/// Whether a file is an archive, compressed or not. A source that can be read only once, such as a
/// pipe, is not opened.
///
/// # Errors
///
/// If its first bytes cannot be read.
pub fn is_archive(path: &Path) -> io::Result<bool> {
    if !path.metadata()?.is_file() {
        return Ok(false);
    }
    let (mut compression, reader) = detect(Box::new(File::open(path)?))?;
    if let Compression::Packed(data) = compression {
        (compression, _) = detect(Box::new(members(reader, data)))?;
    }
    Ok(matches!(compression, Compression::Tar | Compression::Zip))
}

/// The kind of data that a stream is in. Nested compression is not opened, and neither is an
/// archive in an archive.
#[derive(Clone, Copy, Default)]
struct Within {
    compression: bool,
    archive: bool,
}

impl SourceReader<'_> {
    /// Sends a source, or its decompressed content or members; `origin` is where its bytes come
    /// from.
    pub(super) fn open(
        &self,
        name: &str,
        reader: Box<dyn Read + '_>,
        origin: Origin<'_>,
    ) -> ControlFlow<()> {
        let unpacked = Unpacked::at_most(self.options.most_unpacked);
        self.stream(name, reader, origin, Within::default(), &unpacked)
    }

    /// Sends a stream; `origin` is the place of just its bytes.
    fn stream(
        &self,
        name: &str,
        reader: Box<dyn Read + '_>,
        origin: Origin<'_>,
        within: Within,
        unpacked: &Unpacked,
    ) -> ControlFlow<()> {
        let (compression, reader) = match detect(reader) {
            Ok(detected) => detected,
            Err(error) => return self.fail(name, error),
        };
        match compression {
            Compression::None => self.send_chunks(name, Chunks::new(name, reader, self.options)),
            Compression::Packed(data) if !within.compression => {
                let state = SourceState::default();
                let members = members(state.track(reader), data);
                let reader = unpacked.limit(state.with_context(members, data));
                let within = Within {
                    compression: true,
                    ..within
                };
                self.stream(name, reader, Origin::Stream, within, unpacked)
            }
            Compression::Tar if !within.archive => self.tar(name, reader, unpacked),
            Compression::Zip if !within.archive => match origin {
                Origin::Memory(bytes) => self.zip(name, io::Cursor::new(bytes), unpacked),
                Origin::File(path) => match File::open(path) {
                    Ok(file) => self.zip(name, file, unpacked),
                    Err(error) => self.fail(name, error),
                },
                Origin::Stream => match zip::spooled(unpacked.limit(reader)) {
                    Ok(file) => self.zip(name, file, unpacked),
                    Err(error) => self.fail(name, error),
                },
            },
            Compression::Other(kind) => self.fail(name, not_read(kind)),
            Compression::Packed(_) => {
                let message = "nested compression is not supported; decompress it once by hand";
                self.fail(name, read_error(message))
            }
            Compression::Tar | Compression::Zip => self.fail(name, read_error(NESTED)),
        }
    }

    fn tar(&self, name: &str, reader: Box<dyn Read + '_>, unpacked: &Unpacked) -> ControlFlow<()> {
        let mut has_games = false;
        let end = tar::for_each_member(reader, unpacked, |path, member| {
            self.member(name, path, member, unpacked, &mut has_games)
        })?;
        self.end_archive(name, has_games, end)
    }

    fn zip(&self, name: &str, file: impl Read + Seek, unpacked: &Unpacked) -> ControlFlow<()> {
        let mut has_games = false;
        let end = zip::for_each_member(file, unpacked, |path, member| {
            self.member(name, path, member, unpacked, &mut has_games)
        })?;
        self.end_archive(name, has_games, end)
    }

    /// Sends a member of an archive, if it is a game file. Reports one that is skipped, or an archive by
    /// its name.
    fn member(
        &self,
        archive: &str,
        path: &str,
        member: Member<'_>,
        unpacked: &Unpacked,
        has_games: &mut bool,
    ) -> ControlFlow<()> {
        let is_archive = has_ending(Path::new(path), &ARCHIVES);
        let is_wanted = is_archive || self.options.takes_member(Path::new(path));
        *has_games |= is_wanted;
        let name = format!("{archive}!/{path}");
        let skip = |reason| {
            self.send(SourceChunk {
                is_first: false,
                ..SourceChunk::new(name.as_str().into(), Content::Skipped(reason))
            })
        };
        match member {
            _ if self.is_hidden(path) => skip(SkipReason::Hidden),
            _ if !is_wanted => skip(SkipReason::OtherFile),
            Member::Link => skip(SkipReason::LinkInArchive),
            _ if is_archive => self.fail(&name, read_error(NESTED)),
            Member::File(reader) => {
                let within = Within {
                    compression: false,
                    archive: true,
                };
                self.stream(&name, reader, Origin::Stream, within, unpacked)
            }
            Member::Unread(error) => self.fail(&name, error),
        }
    }

    /// Whether a member is skipped, as hidden files of folders are.
    fn is_hidden(&self, path: &str) -> bool {
        let mut names = path.split('/');
        !self.options.hidden && names.any(|name| is_hidden_name(name.as_bytes()))
    }

    fn end_archive(&self, name: &str, has_games: bool, end: io::Result<()>) -> ControlFlow<()> {
        match end {
            Err(error) => self.fail(name, error),
            Ok(()) if has_games => ControlFlow::Continue(()),
            Ok(()) => {
                let message = "no game file in this archive; members named .json or .txt are read \
                               only in a format that is given";
                self.fail(name, io::Error::new(io::ErrorKind::NotFound, message))
            }
        }
    }
}
