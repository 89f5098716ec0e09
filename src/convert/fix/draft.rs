//! A text with edits.

use std::borrow::Cow;

use crate::finding::Edit;
use crate::sgf::as_row;

/// A text with the edits made to it so far.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The text with its edits.
    pub text: Vec<u8>,
    /// The place of each byte in the original, or [`INSERTED`].
    from: Vec<u32>,
    /// The length of the original.
    length: u32,
}

/// The place of a byte that is not in the original.
const INSERTED: u32 = u32::MAX;

impl Draft {
    /// A text without edits; it has fewer than 2³² bytes, as a game has.
    #[must_use]
    pub fn new(original: Vec<u8>) -> Self {
        let length = u32::try_from(original.len()).unwrap_or(INSERTED);
        Self {
            text: original,
            from: (0..length).collect(),
            length,
        }
    }

    /// Applies edits of the current text, ascending, with offsets from `base`; `None` if two of
    /// them overlap or one is out of range.
    #[must_use]
    pub fn edited(&self, edits: &[&Edit], base: u64) -> Option<Self> {
        let mut edited = Self {
            text: Vec::with_capacity(self.text.len() + 16),
            from: Vec::with_capacity(self.text.len() + 16),
            length: self.length,
        };
        let mut at = 0;
        for edit in edits {
            let start = usize::try_from(edit.span.start.checked_sub(base)?).ok()?;
            let end = usize::try_from(edit.span.end.checked_sub(base)?).ok()?;
            edited.text.extend_from_slice(self.text.get(at..start)?);
            edited.from.extend_from_slice(self.from.get(at..start)?);
            edited.text.extend_from_slice(&edit.replacement);
            edited.from.resize(edited.text.len(), INSERTED);
            at = Some(end).filter(|end| *end >= start)?;
        }
        edited.text.extend_from_slice(self.text.get(at..)?);
        edited.from.extend_from_slice(self.from.get(at..)?);
        Some(edited)
    }

    /// The edits that turn the original, which begins at the file offset `base`, into this text.
    #[must_use]
    pub fn edits(&self, base: u64) -> Vec<Edit> {
        let mut edits = Vec::new();
        let (mut at, mut place) = (0, 0);
        loop {
            let from = self.from[at..].iter().copied();
            let kept = from.zip(place..).take_while(|(from, place)| from == place);
            let kept = kept.count();
            (at, place) = (at + kept, place + as_row(kept));
            let from = self.from[at..].iter();
            let inserted = from.take_while(|&&from| from == INSERTED).count();
            let next = self.from.get(at + inserted).copied();
            let next = next.unwrap_or(self.length);
            if inserted == 0 && next == place {
                return edits;
            }
            edits.push(Edit {
                span: base + u64::from(place)..base + u64::from(next),
                replacement: Cow::Owned(self.text[at..at + inserted].to_vec()),
            });
            (at, place) = (at + inserted, next);
        }
    }
}
