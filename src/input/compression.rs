//! Compressed files and archives, detected by their first bytes.

use std::io::{self, Cursor, Read};

use super::multi_member::{gunzip, unzstd};
use super::read_error::{FailingReader, SourceState};
use super::tar::begins_tar;

/// What a stream is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    Gzip,
    Zstd,
    Zip,
    Tar,
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

/// The content of gzip, of all its members one after another.
pub(super) fn decompress_gzip<'r>(reader: impl Read + 'r) -> impl Read + 'r {
    let state = SourceState::default();
    let decoder = gunzip(state.track(reader));
    state.with_context(decoder, "gzip data")
}

/// The content of Zstandard, of all its frames one after another.
pub(super) fn decompress_zstd<'r>(reader: impl Read + 'r) -> impl Read + 'r {
    let state = SourceState::default();
    let decoder = unzstd(state.track(reader));
    state.with_context(decoder, "Zstandard data")
}
