//! UTF-16 files, read as their UTF-8 transcription.

use std::io::{self, Read};

use encoding_rs::{Decoder, UTF_16LE};

/// Reads UTF-16 and gives UTF-8; what pairs with nothing becomes U+FFFD.
pub(super) struct Transcriber<R> {
    reader: R,
    decoder: Decoder,
    raw: Vec<u8>,
    ready: Vec<u8>,
    given: usize,
    ended: bool,
}

/// Whether the bytes are the byte order mark of UTF-16.
pub(super) fn is_mark(bytes: &[u8]) -> bool {
    matches!(bytes, [0xFF, 0xFE] | [0xFE, 0xFF])
}

/// How much is transcribed at a time, in bytes of UTF-16.
const STRIDE: usize = 1 << 16;

impl<R: Read> Transcriber<R> {
    /// A transcriber of what `reader` gives, which begins with a byte order mark.
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader,
            // The mark decides between the two orders.
            decoder: UTF_16LE.new_decoder(),
            raw: Vec::new(),
            ready: Vec::new(),
            given: 0,
            ended: false,
        }
    }

    fn transcribe(&mut self) -> io::Result<()> {
        self.raw.clear();
        (&mut self.reader)
            .take(STRIDE as u64)
            .read_to_end(&mut self.raw)?;
        self.ended = self.raw.is_empty();
        let needed = self.decoder.max_utf8_buffer_length(self.raw.len());
        self.ready.resize(needed.unwrap_or(3 * STRIDE), 0);
        let (_, _, written, _) =
            self.decoder
                .decode_to_utf8(&self.raw, &mut self.ready, self.ended);
        self.ready.truncate(written);
        self.given = 0;
        Ok(())
    }
}

impl<R: Read> Read for Transcriber<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() && !self.ended {
            self.transcribe()?;
        }
        let length = buffer.len().min(self.ready.len() - self.given);
        buffer[..length].copy_from_slice(&self.ready[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}
