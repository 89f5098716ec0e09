//! Compressed files and archives, detected by their first bytes.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::read_error::{ReadBy, read_error};
#[cfg(feature = "archives")]
use super::tar::begins_tar;

/// The kind of stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    /// One that is read, by the name of its data.
    Packed(&'static str),
    Zip,
    Tar,
    /// One that is not read, by its name.
    Other(&'static str),
}

/// The file extensions of the supported compressions.
pub const PACKED: [&str; 2] = [".gz", ".zst"];

/// The file extensions of archives that a search takes.
pub const ARCHIVES: [&str; 5] = [".zip", ".tar", ".tar.gz", ".tgz", ".tar.zst"];

/// Whether a file is compressed or an archive: its games cannot be changed in place. A source that
/// can be read only once, such as a pipe, is not opened.
///
/// # Errors
///
/// If its first bytes cannot be read.
pub fn is_compressed(path: &Path) -> io::Result<bool> {
    if !path.metadata()?.is_file() {
        return Ok(false);
    }
    let (compression, _) = detect(Box::new(File::open(path)?))?;
    Ok(compression != Compression::None)
}

/// The number of bytes of a source that are examined: more than an empty tar has.
const BEGINNING: u64 = 10_241;

/// Detects the format of a reader. The returned reader starts at its first byte again.
pub(super) fn detect<'r>(
    mut reader: Box<dyn Read + 'r>,
) -> io::Result<(Compression, Box<dyn Read + 'r>)> {
    let mut beginning = Vec::new();
    let read = (&mut reader).take(BEGINNING).read_to_end(&mut beginning);
    if let Err(error) = read {
        if beginning.is_empty() {
            return Err(error);
        }
        let mut failure = Some(error);
        reader = Box::new(ReadBy(move |_: &mut [u8]| {
            failure.take().map_or(Ok(0), Err)
        }));
    }
    let compression = match beginning.as_slice() {
        [0x1F, 0x8B, ..] => Compression::Packed("gzip data"),
        // A frame, or a skippable one before it.
        [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..0x60, 0x2A, 0x4D, 0x18, ..] => {
            Compression::Packed("Zstandard data")
        }
        // A member, the end of an empty zip, or the sign of one that was to be split.
        [b'P', b'K', 3, 4, ..]
        | [b'P', b'K', 5, 6, ..]
        | [b'P', b'K', 7, 8, ..]
        | [b'P', b'K', b'0', b'0', b'P', b'K', ..] => Compression::Zip,
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Compression::Other("xz"),
        [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, 0x41 | 0x72, ..] => {
            Compression::Other("bzip2")
        }
        [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => Compression::Other("7z"),
        [b'R', b'a', b'r', b'!', 0x1A, 7, ..] => Compression::Other("RAR"),
        [b'L', b'Z', b'I', b'P', 0 | 1, ..] => Compression::Other("lzip"),
        [0x5D, 0, 0, ..] => Compression::Other("LZMA"),
        [0x1F, 0x9D, ..] => Compression::Other("compress"),
        [0x04, 0x22, 0x4D, 0x18, ..] => Compression::Other("LZ4"),
        bytes if begins_tar(bytes) => Compression::Tar,
        _ => Compression::None,
    };
    Ok((compression, Box::new(Cursor::new(beginning).chain(reader))))
}

/// The error for a compression that is not read.
pub(super) fn not_read(name: &str) -> io::Error {
    read_error(format!(
        "this is {name} data, which is not read; decompress it by hand, or pipe it in decompressed"
    ))
}

/// Whether these are the first bytes of a tar that has a magic number.
#[cfg(not(feature = "archives"))]
fn begins_tar(bytes: &[u8]) -> bool {
    bytes
        .get(257..)
        .is_some_and(|magic| magic.starts_with(b"ustar"))
}
