//! Compressed bytes in parts, one after another: the members of gzip, the frames of Zstandard.

use std::io::{self, BufRead as _, BufReader, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder, StreamingDecoder};

use super::read_error::read_error;

/// The number of bytes that the gzip decoder gets at a time: what it has decoded of them is lost if
/// corrupt data follows.
const GZIP_STEP: usize = 256;

/// The number of bytes that are read ahead.
const READ_AHEAD: usize = 1 << 16;

/// A member of compressed bytes, or a frame.
trait Member<R: Read>: Read + Sized {
    /// The name of the compression.
    const NAME: &'static str;

    /// Begins a member.
    fn begin(compressed: BufReader<R>) -> io::Result<Self>;

    /// The bytes after a member that was read to its end.
    fn rest(self) -> BufReader<R>;

    /// Whether a member begins with these bytes, of which there may be few.
    fn begins_with(bytes: &[u8]) -> bool;
}

/// The content of all members.
enum MultiMember<R: Read, M> {
    Between(BufReader<R>),
    Inside(M),
    Ended,
}

/// The content of gzip.
pub(super) fn gunzip(compressed: impl Read) -> impl Read {
    let compressed = BufReader::with_capacity(READ_AHEAD, compressed);
    MultiMember::<_, GzDecoder<_>>::Between(BufReader::with_capacity(GZIP_STEP, compressed))
}

/// The content of Zstandard.
pub(super) fn unzstd(compressed: impl Read) -> impl Read {
    MultiMember::<_, Frame<_>>::Between(BufReader::with_capacity(READ_AHEAD, compressed))
}

impl<R: Read, M: Member<R>> Read for MultiMember<R, M> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(self, Self::Ended) {
                Self::Ended => return Ok(0),
                Self::Between(mut compressed) => {
                    let next = compressed.fill_buf()?;
                    if next.is_empty() || is_padding(next) {
                        return Ok(0);
                    }
                    if !M::begins_with(next) {
                        let name = M::NAME;
                        return Err(read_error(format!(
                            "trailing bytes after the {name} data are skipped"
                        )));
                    }
                    *self = Self::Inside(M::begin(compressed)?);
                }
                Self::Inside(mut member) => {
                    let length = member.read(buffer)?;
                    if length > 0 || buffer.is_empty() {
                        *self = Self::Inside(member);
                        return Ok(length);
                    }
                    *self = Self::Between(member.rest());
                }
            }
        }
    }
}

/// Whether bytes pad a block of a tape or a disk.
fn is_padding(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}

impl<R: Read> Member<R> for GzDecoder<BufReader<R>> {
    const NAME: &'static str = "gzip";

    fn begin(compressed: BufReader<R>) -> io::Result<Self> {
        Ok(GzDecoder::new(compressed))
    }

    fn rest(self) -> BufReader<R> {
        self.into_inner()
    }

    fn begins_with(bytes: &[u8]) -> bool {
        begins_magic(bytes, [0x1F, 0x8B])
    }
}

/// A frame of Zstandard.
pub(super) enum Frame<R: Read> {
    Data {
        decoder: Box<StreamingDecoder<BufReader<R>, FrameDecoder>>,
        /// The error in the frame. The bytes decoded before it are given out first.
        failure: Option<io::Error>,
    },
    /// One without content.
    Skipped(BufReader<R>),
}

/// An empty last block, and a checksum. The decoder keeps a window of decoded bytes until its frame
/// ends, so this is the only way to get the games right before corrupt data.
const EMPTY_END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

impl<R: Read> Member<R> for Frame<R> {
    const NAME: &'static str = "Zstandard";

    fn begin(mut compressed: BufReader<R>) -> io::Result<Self> {
        if begins_magic(&compressed.fill_buf()?[1..], [0x2A, 0x4D, 0x18]) {
            let mut header = [0; 8];
            compressed.read_exact(&mut header)?;
            let [.., a, b, c, d] = header;
            let length = u64::from(u32::from_le_bytes([a, b, c, d]));
            let skipped = io::copy(&mut (&mut compressed).take(length), &mut io::sink())?;
            if skipped < length {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            return Ok(Self::Skipped(compressed));
        }
        let decoder = StreamingDecoder::new(compressed).map_err(|error| match error {
            FrameDecoderError::WindowSizeTooBig { requested, .. } => read_error(format!(
                "the Zstandard data need {} MiB of memory, which is too much",
                requested >> 20
            )),
            FrameDecoderError::DictNotProvided { .. } => {
                read_error("the Zstandard data were compressed with a dictionary of their own")
            }
            error => io::Error::other(error),
        })?;
        Ok(Self::Data {
            decoder: Box::new(decoder),
            failure: None,
        })
    }

    fn rest(self) -> BufReader<R> {
        match self {
            Self::Data { decoder, .. } => decoder.into_inner(),
            Self::Skipped(compressed) => compressed,
        }
    }

    fn begins_with(bytes: &[u8]) -> bool {
        let is_skipped = bytes[0] & 0xF0 == 0x50 && begins_magic(&bytes[1..], [0x2A, 0x4D, 0x18]);
        is_skipped || begins_magic(bytes, [0x28, 0xB5, 0x2F, 0xFD])
    }
}

impl<R: Read> Read for Frame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Self::Data { decoder, failure } = self else {
            return Ok(0);
        };
        if failure.is_none() {
            match decoder.read(buffer) {
                Ok(0) if !buffer.is_empty() => return checked(&decoder.decoder),
                Ok(length) => return Ok(length),
                Err(error) => {
                    *failure = Some(error);
                    let end = EMPTY_END.as_slice();
                    let _ = decoder
                        .decoder
                        .decode_blocks(end, BlockDecodingStrategy::All);
                }
            }
        }
        match decoder.decoder.read(buffer)? {
            0 if !buffer.is_empty() => failure.take().map_or(Ok(0), Err),
            length => Ok(length),
        }
    }
}

/// The end of a frame, if the decoded bytes have its checksum.
fn checked(decoder: &FrameDecoder) -> io::Result<usize> {
    let expected = decoder.get_checksum_from_data();
    if expected.is_some() && expected != decoder.get_calculated_checksum() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(0)
}

/// Whether the bytes, of which there may be few, begin a magic number.
fn begins_magic<const N: usize>(bytes: &[u8], magic: [u8; N]) -> bool {
    magic.starts_with(&bytes[..bytes.len().min(N)])
}
