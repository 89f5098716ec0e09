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
            for line in bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
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

    /// A walk through the text of a chunk: of a byte of the text it gives the offset in the file and the
    /// location. It only goes on, so that it passes each byte once.
    pub(super) fn walk(&self, chunk: Chunk<'_>) -> impl FnMut(usize) -> (u64, LineColumn) {
        let (mut offset, mut location) = (chunk.offset, chunk.location);
        let (mut at, mut added) = (0, &self.added[..]);
        move |to| {
            let passed = self.text.as_bytes().get(at..to).unwrap_or_default();
            location = location.after(without_bom(passed, offset), Charset::UTF_8);
            let here = added.iter().take_while(|&&byte| byte < to).count();
            added = &added[here..];
            offset += (passed.len() - here) as u64;
            at = to;
            (offset, location)
        }
    }
}
