//! The text of a file, and where its characters are in the file.

use std::borrow::Cow;

use crate::sgf::{Charset, Chunk, LineColumn, bom_len, without_bom};

/// A file as text. A line that is not valid UTF-8 is in windows-1252.
pub(super) struct FileText<'b> {
    pub text: Cow<'b, str>,
    /// The bytes of the text that the file lacks, ascending: it has one for each character there.
    added: Vec<usize>,
}

impl<'b> FileText<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut added = Vec::new();
        let text = if let Ok(text) = str::from_utf8(bytes) {
            Cow::Borrowed(text)
        } else {
            let mut text = String::with_capacity(bytes.len());
            for line in bytes.split_inclusive(|&byte| byte == b'\n') {
                let (mark, line) = line.split_at(bom_len(line));
                text.push_str(str::from_utf8(mark).unwrap_or_default());
                let charset = Charset::assume(line);
                let (start, line) = (text.len(), charset.decode(line));
                if charset != Charset::UTF_8 {
                    let characters = line.char_indices();
                    added.extend(characters.flat_map(|(at, character)| {
                        start + at + 1..start + at + character.len_utf8()
                    }));
                }
                text.push_str(&line);
            }
            Cow::Owned(text)
        };
        Self { text, added }
    }

    /// Walks through the text of a chunk.
    pub(super) fn walk(&self, chunk: &Chunk<'_>) -> FileWalk<'_> {
        FileWalk {
            text: &self.text,
            added: &self.added,
            at: 0,
            offset: chunk.offset,
            place: chunk.place,
        }
    }
}

/// A walk through the text of a file that only goes on, so that it passes each byte once.
pub(super) struct FileWalk<'t> {
    text: &'t str,
    added: &'t [usize],
    at: usize,
    offset: u64,
    place: LineColumn,
}

impl FileWalk<'_> {
    /// The offset in the file of a byte of the text, and its place. It is not before the latest one.
    pub(super) fn go_to(&mut self, to: usize) -> (u64, LineColumn) {
        let passed = &self.text.as_bytes()[self.at..to];
        self.place = (self.place).after(without_bom(passed, self.offset), Charset::UTF_8);
        let added = self.added.iter().take_while(|&&byte| byte < to).count();
        self.added = &self.added[added..];
        self.offset += (passed.len() - added) as u64;
        self.at = to;
        (self.offset, self.place)
    }
}
