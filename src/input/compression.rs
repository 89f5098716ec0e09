//! Compressed files and archives, detected by their first bytes.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::read_error::FailingReader;
#[cfg(feature = "archives")]
use super::tar::begins_tar;

/// The kind of stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    Gzip,
    Zstd,
    Zip,
    Tar,
}

/// Whether a file is compressed or an archive: its games cannot be changed in place.
///
/// # Errors
///
/// Those of reading its first bytes.
pub fn is_compressed(path: &Path) -> io::Result<bool> {
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
        reader = Box::new(FailingReader(Some(error)));
    }
    let compression = match beginning.as_slice() {
        [0x1F, 0x8B, ..] => Compression::Gzip,
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Compression::Zstd,
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Compression::Zip,
        bytes if begins_tar(bytes) => Compression::Tar,
        _ => Compression::None,
    };
    Ok((compression, Box::new(Cursor::new(beginning).chain(reader))))
}

/// Whether these are the first bytes of a tar that has a magic number.
#[cfg(not(feature = "archives"))]
fn begins_tar(bytes: &[u8]) -> bool {
    bytes
        .get(257..)
        .is_some_and(|magic| magic.starts_with(b"ustar"))
}
