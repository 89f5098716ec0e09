//! Compressed bytes in parts, one after another: the members of gzip, the frames of Zstandard.

use std::io::{self, BufRead as _, BufReader, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder, StreamingDecoder};

use super::read_error::read_error;

/// The number of bytes that a decoder gets at a time. If corrupt data follows, the bytes that gzip
/// has decoded from them are lost.
const STEP: usize = 256;

/// The number of bytes that are read ahead.
const READ_AHEAD: usize = 1 << 16;

/// Compressed bytes.
type Packed<R> = BufReader<BufReader<R>>;

/// The content of all members of gzip, or all frames of Zstandard.
struct Members<R: Read> {
    member: Member<R>,
    /// The name of the data in messages.
    data: &'static str,
}

/// The member that is read.
enum Member<R: Read> {
    /// No member: another one may follow.
    Between(Packed<R>),
    Gzip(GzDecoder<Packed<R>>),
    Zstd(Box<Frame<R>>),
    Ended,
}

/// A frame of Zstandard.
struct Frame<R: Read> {
    decoder: StreamingDecoder<Packed<R>, FrameDecoder>,
    /// The error in the frame. The bytes decoded before it are returned first.
    failure: Option<io::Error>,
}

/// The content of compressed bytes, of all members one after another; `data` is their name in
/// messages.
pub(super) fn members<'r>(compressed: impl Read + 'r, data: &'static str) -> impl Read + 'r {
    let compressed = BufReader::with_capacity(READ_AHEAD, compressed);
    let member = Member::Between(BufReader::with_capacity(STEP, compressed));
    Members { member, data }
}

impl<R: Read> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = match &mut self.member {
                Member::Ended => return Ok(0),
                Member::Between(_) => 0,
                Member::Gzip(decoder) => decoder.read(buffer)?,
                Member::Zstd(frame) => frame.read(buffer)?,
            };
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            self.member = match std::mem::replace(&mut self.member, Member::Ended) {
                Member::Ended => Member::Ended,
                Member::Between(packed) => begin(packed, self.data)?,
                Member::Gzip(decoder) => Member::Between(decoder.into_inner()),
                Member::Zstd(frame) => Member::Between(frame.decoder.into_inner()),
            };
        }
    }
}

/// Begins the next member. Zeros between members pad a block of a tape or a disk.
fn begin<R: Read>(mut packed: Packed<R>, data: &str) -> io::Result<Member<R>> {
    let next = packed.fill_buf()?;
    Ok(match *next {
        [] => Member::Ended,
        [0, ..] => {
            let padding = next.iter().take_while(|&&byte| byte == 0).count();
            packed.consume(padding);
            Member::Between(packed)
        }
        [0x1F] | [0x1F, 0x8B, ..] => Member::Gzip(GzDecoder::new(packed)),
        [0x28] | [0x28, 0xB5, ..] => Member::Zstd(Box::new(Frame {
            decoder: StreamingDecoder::new(packed).map_err(unusable)?,
            failure: None,
        })),
        // This is a frame without content.
        [0x50..0x60] | [0x50..0x60, 0x2A, ..] => {
            let mut header = [0; 8];
            packed.read_exact(&mut header)?;
            let [.., a, b, c, d] = header;
            let length = u64::from(u32::from_le_bytes([a, b, c, d]));
            let skipped = io::copy(&mut (&mut packed).take(length), &mut io::sink())?;
            if skipped < length {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            Member::Between(packed)
        }
        _ => {
            let message = format!("trailing bytes after the {data} are skipped");
            return Err(read_error(message));
        }
    })
}

/// Why a frame of Zstandard cannot be read.
fn unusable(error: FrameDecoderError) -> io::Error {
    match error {
        FrameDecoderError::WindowSizeTooBig { requested, .. } => read_error(format!(
            "the Zstandard data need {} MiB of memory, which is too much",
            requested >> 20
        )),
        FrameDecoderError::DictNotProvided { .. } => {
            read_error("the Zstandard data were compressed with a dictionary of their own")
        }
        error => io::Error::other(error),
    }
}

/// An empty last block, and a checksum. The decoder keeps a window of decoded bytes until its frame
/// ends, so this is the only way to get the games right before corrupt data.
const EMPTY_END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

impl<R: Read> Read for Frame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.failure.is_none() {
            match self.decoder.read(buffer) {
                Ok(0) if !buffer.is_empty() => return checked(&self.decoder.decoder),
                Ok(length) => return Ok(length),
                Err(error) => {
                    self.failure = Some(error);
                    let decoder = &mut self.decoder.decoder;
                    let _ = decoder.decode_blocks(&EMPTY_END[..], BlockDecodingStrategy::All);
                }
            }
        }
        match self.decoder.decoder.read(buffer)? {
            0 if !buffer.is_empty() => self.failure.take().map_or(Ok(0), Err),
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
