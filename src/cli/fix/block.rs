//! Changed lines of a file.

use crate::finding::Edit;

/// Lines that edits touch, whole ones: no edit takes the line break at the end, unless the file
/// ends there.
pub(super) struct Block {
    pub start: u64,
    pub text: Vec<u8>,
    pub edits: Vec<Edit>,
}

impl Block {
    /// The file offset after its last byte.
    pub(super) fn end(&self) -> u64 {
        self.start + self.text.len() as u64
    }

    pub(super) fn edited(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.text.len() + 16);
        let mut at = 0;
        let inside = |offset: u64| {
            let inside = offset.saturating_sub(self.start);
            usize::try_from(inside).map_or(self.text.len(), |at| at.min(self.text.len()))
        };
        for edit in &self.edits {
            text.extend_from_slice(&self.text[at..inside(edit.span.start)]);
            text.extend_from_slice(&edit.replacement);
            at = inside(edit.span.end);
        }
        text.extend_from_slice(&self.text[at..]);
        text
    }
}
