//! The members of a zip.

use std::borrow::Cow;
#[cfg(not(target_family = "wasm"))]
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
#[cfg(not(target_family = "wasm"))]
use std::io::{BufRead as _, Write as _};
use std::ops::ControlFlow;

use zip::{CompressionMethod, ZipArchive};

use super::archive_member::Member;
use super::read_error::read_error;
use super::source_state::SourceState;
use super::unpacked::Unpacked;

/// The name in messages for the contents of a member.
const DATA: &str = "data of this member";

/// Shows every member of a zip but folders to `visit`, with its path, until it breaks. Returns why
/// members are missing, if any are.
pub(super) fn for_each_member(
    file: impl Read + Seek,
    unpacked: &Unpacked,
    mut visit: impl FnMut(&str, Member<'_>) -> ControlFlow<()>,
) -> ControlFlow<(), io::Result<()>> {
    let state = SourceState::default();
    let mut reader = state.track(BufReader::new(file));
    let listed = listed_members(&mut reader);
    let begins_with_member = begins_with_member(&mut reader).unwrap_or_default();
    let Ok(mut archive) = ZipArchive::new(reader) else {
        let missing = || {
            read_error(
                "the list of members at the end of this zip is missing or corrupt; \
                 the archive is not read",
            )
        };
        return ControlFlow::Continue(Err(state.take_failure().unwrap_or_else(missing)));
    };
    let mut has_unnamed = false;
    for index in 0..archive.len() {
        let Ok(header) = archive.by_index_raw(index) else {
            has_unnamed = true;
            continue;
        };
        let Ok(path) = header.name().map(Cow::into_owned) else {
            has_unnamed = true;
            continue;
        };
        if header.is_dir() {
            continue;
        }
        if header.is_symlink() {
            drop(header);
            visit(&path, Member::Link)?;
            continue;
        }
        let unsupported = unsupported(header.encrypted(), header.compression());
        drop(header);
        if let Some(error) = unsupported {
            visit(&path, Member::Unread(error))?;
            continue;
        }
        if let Ok(member) = archive.by_index(index) {
            let member = unpacked.limit(state.with_context(member, DATA));
            visit(&path, Member::File(member))?;
        } else {
            let corrupt = || read_error("the header of this member is corrupt");
            let error = state.take_failure().unwrap_or_else(corrupt);
            visit(&path, Member::Unread(error))?;
        }
    }
    let hidden = listed.map_or(0, |listed| listed.saturating_sub(archive.len()));
    ControlFlow::Continue(if hidden > 0 {
        Err(read_error(format!(
            "{hidden} of its {} members are not read, because later ones have the same name",
            archive.len() + hidden
        )))
    } else if archive.offset() > 0 && begins_with_member {
        Err(read_error("another zip before this one is not read"))
    } else if has_unnamed {
        Err(read_error("a member without a readable header is not read"))
    } else {
        Ok(())
    })
}

/// Whether the file begins as a zip does; a self-extracting program does not.
fn begins_with_member(reader: &mut (impl Read + Seek)) -> io::Result<bool> {
    let mut first = [0; 4];
    reader.rewind()?;
    reader.read_exact(&mut first)?;
    Ok(first == *b"PK\x03\x04")
}

/// The number of members that the end of a zip states; `None` if it does not.
///
/// The archive knows one member of each name, so a larger number shows that others are hidden.
fn listed_members(reader: &mut (impl Read + Seek)) -> Option<usize> {
    const END: [u8; 4] = *b"PK\x05\x06";
    /// The maximum length of the end: its fields and a comment.
    const MAX_LENGTH: u64 = 22 + 0xFFFF;
    let length = reader.seek(SeekFrom::End(0)).ok()?;
    let from = length.saturating_sub(MAX_LENGTH);
    reader.seek(SeekFrom::Start(from)).ok()?;
    let mut end = Vec::new();
    reader.take(MAX_LENGTH).read_to_end(&mut end).ok()?;
    let at = memchr::memmem::rfind(&end, &END)?;
    let &[low, high] = end.get(at + 10..)?.first_chunk::<2>()?;
    let number = u16::from_le_bytes([low, high]);
    // Larger numbers are in another record (zip64).
    (number < u16::MAX).then_some(usize::from(number))
}

/// Why a member cannot be read, if it cannot.
fn unsupported(is_encrypted: bool, method: CompressionMethod) -> Option<io::Error> {
    let method = match method {
        _ if is_encrypted => return Some(read_error("this member is encrypted")),
        CompressionMethod::STORE | CompressionMethod::DEFLATE => return None,
        CompressionMethod::DEFLATE64 => "Deflate64",
        CompressionMethod::BZIP2 => "bzip2",
        CompressionMethod::LZMA => "LZMA",
        CompressionMethod::ZSTD => "Zstandard",
        CompressionMethod::XZ => "xz",
        CompressionMethod::PPMD => "PPMd",
        _ => "another method",
    };
    Some(read_error(format!(
        "this member is compressed with {method}, which is not supported in a zip; \
         stored and deflated members are"
    )))
}

/// A stream in memory, where there are no files.
#[cfg(target_family = "wasm")]
pub(super) fn spooled(mut reader: impl Read) -> io::Result<io::Cursor<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok(io::Cursor::new(bytes))
}

/// A stream as a file that can be read at any offset; it is deleted when it is closed.
#[cfg(not(target_family = "wasm"))]
pub(super) fn spooled(reader: impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile().map_err(|error| no_room(&error))?;
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    loop {
        let bytes = match reader.fill_buf() {
            Ok([]) => break,
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        file.write_all(bytes).map_err(|error| no_room(&error))?;
        let length = bytes.len();
        reader.consume(length);
    }
    file.rewind()?;
    Ok(file)
}

#[cfg(not(target_family = "wasm"))]
/// Why an archive cannot be kept in a file: the fault is the folder's, not the archive's.
fn no_room(error: &io::Error) -> io::Error {
    let folder = std::env::temp_dir();
    read_error(format!(
        "a zip from a pipe needs a temporary file, and {} cannot hold it: {error}; \
         `TMPDIR` names another folder",
        folder.display()
    ))
}
