//! Packed bytes in pieces, one behind another: the members of gzip, the frames of Zstandard.

use std::io::{self, BufRead as _, BufReader, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder, StreamingDecoder};

use super::damage::damage;

/// How much is given to the decoder of gzip at a time: what it made of the bytes right before
/// damage is lost with them.
const GZIP_STEP: usize = 256;

/// How much is read at a time, for those who take little.
const READ_AHEAD: usize = 1 << 16;

/// A piece of packed bytes.
pub(super) trait Piece<R: Read>: Read + Sized {
    /// What the packing is called.
    const NAME: &'static str;

    /// Begins a piece where one stands.
    fn begin(packed: BufReader<R>) -> io::Result<Self>;

    /// The bytes behind a piece that was read to its end.
    fn rest(self) -> BufReader<R>;

    /// Whether a piece begins with these bytes, which may be few.
    fn begins_with(bytes: &[u8]) -> bool;
}

/// The unpacked bytes of all pieces.
pub(super) enum Pieces<R: Read, P> {
    Between(BufReader<R>),
    Inside(P),
    Ended,
}

/// The unpacked bytes of gzip.
pub(super) fn gunzip(packed: impl Read) -> impl Read {
    let packed = BufReader::with_capacity(READ_AHEAD, packed);
    Pieces::<_, GzDecoder<_>>::Between(BufReader::with_capacity(GZIP_STEP, packed))
}

/// The unpacked bytes of Zstandard.
pub(super) fn unzstd(packed: impl Read) -> impl Read {
    Pieces::<_, Frame<_>>::Between(BufReader::with_capacity(READ_AHEAD, packed))
}

impl<R: Read, P: Piece<R>> Read for Pieces<R, P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(self, Self::Ended) {
                Self::Ended => return Ok(0),
                Self::Between(mut packed) => {
                    let next = packed.fill_buf()?;
                    if next.is_empty() || is_padding(next) {
                        return Ok(0);
                    }
                    if !P::begins_with(next) {
                        let name = P::NAME;
                        return Err(damage(format!(
                            "bytes that are no {name} stand behind the {name} data; they are left out"
                        )));
                    }
                    *self = Self::Inside(P::begin(packed)?);
                }
                Self::Inside(mut piece) => {
                    let length = piece.read(buffer)?;
                    if length > 0 || buffer.is_empty() {
                        *self = Self::Inside(piece);
                        return Ok(length);
                    }
                    *self = Self::Between(piece.rest());
                }
            }
        }
    }
}

/// Whether bytes fill up a block of a tape or a disk.
fn is_padding(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}

impl<R: Read> Piece<R> for GzDecoder<BufReader<R>> {
    const NAME: &'static str = "gzip";

    fn begin(packed: BufReader<R>) -> io::Result<Self> {
        Ok(GzDecoder::new(packed))
    }

    fn rest(self) -> BufReader<R> {
        self.into_inner()
    }

    fn begins_with(bytes: &[u8]) -> bool {
        agrees(bytes, [0x1F, 0x8B])
    }
}

/// A frame of Zstandard.
pub(super) enum Frame<R: Read> {
    Data {
        decoder: Box<StreamingDecoder<BufReader<R>, FrameDecoder>>,
        /// What is wrong with the frame; what was decoded before is still to be given.
        failure: Option<io::Error>,
    },
    /// One that says nothing to us.
    Skipped(BufReader<R>),
}

/// A last block without anything in it, and a checksum.
const EMPTY_END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

impl<R: Read> Piece<R> for Frame<R> {
    const NAME: &'static str = "Zstandard";

    fn begin(mut packed: BufReader<R>) -> io::Result<Self> {
        if agrees(&packed.fill_buf()?[1..], [0x2A, 0x4D, 0x18]) {
            let mut header = [0; 8];
            packed.read_exact(&mut header)?;
            let [.., a, b, c, d] = header;
            let length = u64::from(u32::from_le_bytes([a, b, c, d]));
            let skipped = io::copy(&mut (&mut packed).take(length), &mut io::sink())?;
            if skipped < length {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            return Ok(Self::Skipped(packed));
        }
        let decoder = StreamingDecoder::new(packed).map_err(|error| match error {
            FrameDecoderError::WindowSizeTooBig { requested, .. } => damage(format!(
                "the Zstandard data ask for {} MiB of memory, which is too much",
                requested >> 20
            )),
            FrameDecoderError::DictNotProvided { .. } => {
                damage("the Zstandard data were packed with a dictionary of their own")
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
            Self::Skipped(packed) => packed,
        }
    }

    fn begins_with(bytes: &[u8]) -> bool {
        let is_skipped = bytes[0] & 0xF0 == 0x50 && agrees(&bytes[1..], [0x2A, 0x4D, 0x18]);
        is_skipped || agrees(bytes, [0x28, 0xB5, 0x2F, 0xFD])
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
                    // The decoder keeps a window of what it has decoded until the frame ends.
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

/// The end of a frame, if what was decoded has the sum that the frame says.
fn checked(decoder: &FrameDecoder) -> io::Result<usize> {
    let expected = decoder.get_checksum_from_data();
    if expected.is_some() && expected != decoder.get_calculated_checksum() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(0)
}

/// Whether the first of the bytes, as far as they are there, are those of a sign.
fn agrees<const N: usize>(bytes: &[u8], sign: [u8; N]) -> bool {
    sign.starts_with(&bytes[..bytes.len().min(N)])
}
