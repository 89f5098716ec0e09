//! UTF-16 files, read as their UTF-8 transcription.

use std::io::{self, Read};

/// Reads UTF-16 and gives UTF-8.
///
/// A half of a pair without its other half becomes the three bytes that would be its
/// UTF-8 if it had one, and the half of a unit at the end 0xFF. UTF-8 has neither, so the
/// text that holds it is found to be broken.
pub(super) struct Transcriber<R> {
    reader: R,
    /// The order of the bytes; not known before the mark.
    unit: Option<fn([u8; 2]) -> u16>,
    raw: Vec<u8>,
    /// A first half that waits for the second.
    high: Option<u16>,
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
            unit: None,
            raw: Vec::new(),
            high: None,
            ready: Vec::new(),
            given: 0,
            ended: false,
        }
    }

    fn transcribe(&mut self) -> io::Result<()> {
        let half = self.raw.len();
        let read = (&mut self.reader)
            .take(STRIDE as u64)
            .read_to_end(&mut self.raw)?;
        debug_assert!(half <= 1, "all whole units were taken");
        self.ended = read == 0;
        self.ready.clear();
        self.given = 0;
        let raw = std::mem::take(&mut self.raw);
        let mut units = raw.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        let unit = *self.unit.get_or_insert_with(|| match units.next() {
            Some([0xFE, 0xFF]) => u16::from_be_bytes,
            _ => u16::from_le_bytes,
        });
        for pair in units {
            self.push(unit(pair));
        }
        self.raw.extend_from_slice(raw.chunks_exact(2).remainder());
        if self.ended {
            if let Some(high) = self.high.take() {
                self.encode(u32::from(high));
            }
            self.ready.extend(self.raw.drain(..).map(|_| 0xFF));
        }
        Ok(())
    }

    fn push(&mut self, unit: u16) {
        let high = self.high.take();
        if let (Some(high), 0xDC00..=0xDFFF) = (high, unit) {
            let (high, low) = (u32::from(high) - 0xD800, u32::from(unit) - 0xDC00);
            self.encode(0x1_0000 + (high << 10) + low);
            return;
        }
        if let Some(high) = high {
            self.encode(u32::from(high));
        }
        match unit {
            0xD800..=0xDBFF => self.high = Some(unit),
            _ => self.encode(u32::from(unit)),
        }
    }

    /// Adds a code point as UTF-8 would write it.
    fn encode(&mut self, code: u32) {
        if let Some(character) = char::from_u32(code) {
            let mut bytes = [0; 4];
            let bytes = character.encode_utf8(&mut bytes);
            self.ready.extend_from_slice(bytes.as_bytes());
        } else {
            // A half of a pair.
            let part = |shift: u32| 0x80 | u8::try_from(code >> shift & 0x3F).unwrap_or_default();
            self.ready.extend([0xED, part(6), part(0)]);
        }
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

#[cfg(test)]
mod tests {
    use super::Transcriber;
    use std::io::{Cursor, Read};

    fn transcribed(units: &[u16], is_big: bool, rest: &[u8]) -> Vec<u8> {
        let order = |unit: u16| {
            if is_big {
                unit.to_be_bytes()
            } else {
                unit.to_le_bytes()
            }
        };
        let mut bytes: Vec<_> = std::iter::once(&0xFEFF)
            .chain(units)
            .flat_map(|&unit| order(unit))
            .collect();
        bytes.extend_from_slice(rest);
        let mut text = Vec::new();
        let mut transcriber = Transcriber::new(Cursor::new(bytes));
        transcriber.read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn pairs_are_characters_and_halves_are_not_utf_8() {
        for is_big in [false, true] {
            // Long enough for a pair to be read in two strides.
            for length in 32_766..32_770 {
                let text = "é".repeat(length) + "👍🏽手";
                let units: Vec<u16> = text.encode_utf16().collect();
                assert!(transcribed(&units, is_big, b"") == text.as_bytes());
            }
            for (units, bytes) in [
                (&[0x61, 0xD83D, 0x62][..], &b"a\xED\xA0\xBDb"[..]),
                (&[0xDC4D, 0xD83D], b"\xED\xB1\x8D\xED\xA0\xBD"),
                (&[0xD83D, 0xD83D, 0xDC4D], b"\xED\xA0\xBD\xF0\x9F\x91\x8D"),
            ] {
                assert_eq!(transcribed(units, is_big, b""), bytes);
                assert!(String::from_utf8(bytes.to_vec()).is_err());
            }
            assert_eq!(transcribed(&[0x61], is_big, b"x"), b"a\xFF");
            assert_eq!(transcribed(&[], is_big, b""), b"");
        }
    }
}
