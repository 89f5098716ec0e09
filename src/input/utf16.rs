//! UTF-16 files, read as their UTF-8 transcription.

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_16BE, UTF_16LE};
use memchr::memmem;

/// Reads UTF-16 and gives UTF-8.
///
/// Invalid UTF-16 becomes the byte 0xFF, which is not valid UTF-8, so that the text that contains
/// it is reported.
pub struct Transcriber<R> {
    reader: R,
    decoder: Decoder,
    ready: Vec<u8>,
    given: usize,
    has_ended: bool,
}

/// The number of bytes that show whether a file is in UTF-16.
pub const SAMPLE: usize = 1024;

/// The number of characters of ASCII at a file's beginning, each beside a zero byte, that show it, and
/// the number that a shorter file must have.
const MAX_CHARACTERS: usize = 16;
const MIN_CHARACTERS: usize = 4;

/// The encoding of a file in UTF-16 that begins with such bytes, and the length of its byte order mark.
///
/// Without a mark the beginning of the first game shows it, `(` and `;`, each beside a zero byte; or a
/// beginning of characters of ASCII that all are beside one.
#[must_use]
pub fn detect(beginning: &[u8]) -> Option<(&'static Encoding, usize)> {
    match beginning {
        [0xFF, 0xFE, ..] => return Some((UTF_16LE, 2)),
        [0xFE, 0xFF, ..] => return Some((UTF_16BE, 2)),
        _ => {}
    }
    let sample = &beginning[..beginning.len().min(SAMPLE)];
    let of_bytes = memmem::find(sample, b"(;").unwrap_or(sample.len());
    let before_it = &sample[..of_bytes];
    let has_game = |start: &[u8]| memmem::find_iter(before_it, start).any(|at| at % 2 == 0);
    let is_text = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let begins = |zero: usize| {
        let is_ascii = |unit: &[u8]| unit[zero] == 0 && is_text(unit[1 - zero]);
        sample.len() >= 2 * MIN_CHARACTERS
            && sample.chunks_exact(2).take(MAX_CHARACTERS).all(is_ascii)
    };
    if has_game(b"(\0;\0") || begins(1) {
        Some((UTF_16LE, 0))
    } else {
        (has_game(b"\0(\0;") || begins(0)).then_some((UTF_16BE, 0))
    }
}

/// The number of bytes of UTF-16 that are converted at a time.
const STRIDE: usize = 1 << 16;

impl<R: Read> Transcriber<R> {
    /// A transcriber of what `reader` gives, after the byte order mark of `encoding`.
    pub fn new(reader: R, encoding: &'static Encoding) -> Self {
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
