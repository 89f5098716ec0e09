//! The text of a file, and where its characters are in the file.

use std::borrow::Cow;
use std::ops::Range;

use crate::sgf::{Charset, Chunk, LineColumn, bom_len, without_bom};

/// A file as text. A line that is not valid UTF-8 is in windows-1252.
pub(super) struct FileText<'b> {
    pub text: Cow<'b, str>,
    /// The parts of the text whose characters are one byte each in the file.
    of_bytes: Vec<Range<usize>>,
}

impl<'b> FileText<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut of_bytes = Vec::new();
        let text = if let Ok(text) = str::from_utf8(bytes) {
            Cow::Borrowed(text)
        } else {
            let mut text = String::with_capacity(bytes.len());
            for line in bytes.split_inclusive(|&byte| byte == b'\n') {
                let (mark, line) = line.split_at(bom_len(line));
                text.push_str(str::from_utf8(mark).unwrap_or_default());
                let charset = Charset::assume(line);
                let start = text.len();
                text.push_str(&charset.decode(line));
                if charset != Charset::UTF_8 {
                    of_bytes.push(start..text.len());
                }
            }
            Cow::Owned(text)
        };
        Self { text, of_bytes }
    }

    /// Walks through the text of a chunk.
    pub(super) fn walk(&self, chunk: &Chunk<'_>) -> FileWalk<'_> {
        FileWalk {
            text: &self.text,
            of_bytes: &self.of_bytes,
            at: 0,
            offset: chunk.offset,
            place: chunk.place,
        }
    }
}

/// A walk through the text of a file that only goes on, so that it passes each byte once.
pub(super) struct FileWalk<'t> {
    text: &'t str,
    of_bytes: &'t [Range<usize>],
    at: usize,
    offset: u64,
    place: LineColumn,
}

impl FileWalk<'_> {
    /// The offset in the file of a byte of the text, and its place. It is not before the latest one.
    pub(super) fn go_to(&mut self, to: usize) -> (u64, LineColumn) {
        let passed = &self.text[self.at..to];
        let passed = without_bom(passed.as_bytes(), self.offset);
        self.place = self.place.after(passed, Charset::UTF_8);
        while self.at < to {
            let (end, is_of_bytes) = match self.of_bytes.first() {
                Some(part) if part.end <= self.at => {
                    self.of_bytes = &self.of_bytes[1..];
                    continue;
                }
                Some(part) if part.start <= self.at => (part.end.min(to), true),
                Some(part) => (part.start.min(to), false),
                None => (to, false),
            };
            let passed = &self.text[self.at..end];
            let bytes = if is_of_bytes {
                passed.chars().count()
            } else {
                passed.len()
            };
            self.offset += bytes as u64;
            self.at = end;
        }
        (self.offset, self.place)
    }
}
