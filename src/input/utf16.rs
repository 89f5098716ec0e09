//! UTF-16 files, read as their UTF-8 transcription.

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, UTF_16BE, UTF_16LE};

/// Reads UTF-16 and gives UTF-8.
///
/// Invalid UTF-16 becomes the byte 0xFF, which is not valid UTF-8, so that the text that contains
/// it is reported.
pub(super) struct Transcriber<R> {
    reader: R,
    decoder: Decoder,
    ready: Vec<u8>,
    given: usize,
    has_ended: bool,
}

/// The encoding whose byte order mark the bytes are, if they are one.
pub(super) fn mark(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    match bytes {
        [0xFF, 0xFE] => Some(UTF_16LE),
        [0xFE, 0xFF] => Some(UTF_16BE),
        _ => None,
    }
}

/// The number of bytes of UTF-16 that are converted at a time.
const STRIDE: usize = 1 << 16;

impl<R: Read> Transcriber<R> {
    /// A transcriber of what `reader` gives, after the byte order mark of `encoding`.
    pub(super) fn new(reader: R, encoding: &'static encoding_rs::Encoding) -> Self {
        Self {
            reader,
            decoder: encoding.new_decoder_without_bom_handling(),
            ready: Vec::new(),
            given: 0,
            has_ended: false,
        }
    }

    fn transcribe(&mut self) -> io::Result<()> {
        let mut raw = Vec::with_capacity(STRIDE);
        let stride = (&mut self.reader).take(STRIDE as u64);
        self.has_ended = { stride }.read_to_end(&mut raw)? == 0;
        self.ready.clear();
        self.given = 0;
        let mut rest = &raw[..];
        loop {
            let filled = self.ready.len();
            let most = self
                .decoder
                .max_utf8_buffer_length_without_replacement(rest.len());
            self.ready.resize(filled + most.unwrap_or(STRIDE), 0);
            let (result, read, written) = self.decoder.decode_to_utf8_without_replacement(
                rest,
                &mut self.ready[filled..],
                self.has_ended,
            );
            self.ready.truncate(filled + written);
            rest = &rest[read..];
            match result {
                DecoderResult::InputEmpty => return Ok(()),
                DecoderResult::Malformed(..) => self.ready.push(0xFF),
                DecoderResult::OutputFull => {}
            }
        }
    }
}

impl<R: Read> Read for Transcriber<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() && !self.has_ended {
            self.transcribe()?;
        }
        let length = buffer.len().min(self.ready.len() - self.given);
        buffer[..length].copy_from_slice(&self.ready[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::{Transcriber, mark};
    use std::io::{Cursor, Read};

    fn transcribed(units: &[u16], is_big: bool, rest: &[u8]) -> Vec<u8> {
        let order = if is_big {
            u16::to_be_bytes
        } else {
            u16::to_le_bytes
        };
        let mut bytes: Vec<_> = units.iter().flat_map(|&unit| order(unit)).collect();
        bytes.extend_from_slice(rest);
        let mut text = Vec::new();
        let encoding = mark(&order(0xFEFF)).unwrap();
        let mut transcriber = Transcriber::new(Cursor::new(bytes), encoding);
        transcriber.read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn surrogate_pairs_are_characters_and_halves_are_not_utf_8() {
        for is_big in [false, true] {
            // Long enough for a pair to be read in two strides.
            for length in 32_766..32_770 {
                let text = "é".repeat(length) + "👍🏽手";
                let units: Vec<u16> = text.encode_utf16().collect();
                assert!(transcribed(&units, is_big, b"") == text.as_bytes());
            }
            for (units, bytes) in [
                (&[0x61, 0xD83D, 0x62][..], &b"a\xFFb"[..]),
                (&[0xDC4D, 0xD83D], b"\xFF\xFF"),
                (&[0xD83D, 0xD83D, 0xDC4D], b"\xFF\xF0\x9F\x91\x8D"),
            ] {
                assert_eq!(transcribed(units, is_big, b""), bytes);
            }
            assert_eq!(transcribed(&[0x61], is_big, b"x"), b"a\xFF");
            assert_eq!(transcribed(&[], is_big, b""), b"");
        }
    }
}
