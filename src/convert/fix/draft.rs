//! A text with edits.

use std::borrow::Cow;
use std::ops::Range;

use crate::finding::Edit;

/// A text as it was read and the edits made to it so far.
///
/// The pieces record which bytes are original, so that successive edits become edits of the
/// original.
#[derive(Clone, Debug)]
pub struct Draft<'a> {
    original: &'a [u8],
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
enum Piece {
    Original(Range<usize>),
    Inserted(Vec<u8>),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Self::Original(range) => range.len(),
            Self::Inserted(bytes) => bytes.len(),
        }
    }

    fn part(&self, from: usize, to: usize) -> Self {
        match self {
            Self::Original(range) => Self::Original(range.start + from..range.start + to),
            Self::Inserted(bytes) => Self::Inserted(bytes[from..to].to_vec()),
        }
    }
}

impl<'a> Draft<'a> {
    #[must_use]
    pub fn new(original: &'a [u8]) -> Self {
        Self {
            original,
            pieces: vec![Piece::Original(0..original.len())],
        }
    }

    /// The text with its edits.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.original.len() + 16);
        for piece in &self.pieces {
            match piece {
                Piece::Original(range) => text.extend_from_slice(&self.original[range.clone()]),
                Piece::Inserted(bytes) => text.extend_from_slice(bytes),
            }
        }
        text
    }

    /// Applies edits of the current text, ascending, with offsets from `base`; `None` if two of
    /// them overlap or one is out of range.
    pub fn edited(&self, edits: &[&Edit], base: u64) -> Option<Self> {
        let length: usize = self.pieces.iter().map(Piece::len).sum();
        let mut pieces = Vec::with_capacity(self.pieces.len() + 2 * edits.len());
        let mut rest = self.pieces.iter();
        // The current piece, and how much of it is done.
        let mut current = rest.next().map(|piece| (piece, 0));
        let mut at = 0;
        for edit in edits {
            let start = usize::try_from(edit.span.start.checked_sub(base)?).ok()?;
            let end = usize::try_from(edit.span.end.checked_sub(base)?).ok()?;
            if start < at || end < start || end > length {
                return None;
            }
            for (target, keeps) in [(start, true), (end, false)] {
                while at < target {
                    let (piece, done) = current?;
                    let take = (piece.len() - done).min(target - at);
                    if keeps && take > 0 {
                        pieces.push(piece.part(done, done + take));
                    }
                    at += take;
                    current = if done + take == piece.len() {
                        rest.next().map(|piece| (piece, 0))
                    } else {
                        Some((piece, done + take))
                    };
                }
            }
            if !edit.replacement.is_empty() {
                pieces.push(Piece::Inserted(edit.replacement.to_vec()));
            }
        }
        if let Some((piece, done)) = current {
            pieces.push(piece.part(done, piece.len()));
        }
        pieces.extend(rest.cloned());
        Some(Self {
            original: self.original,
            pieces,
        })
    }

    /// The edits that turn the original, which begins at the file offset `base`, into this text.
    #[must_use]
    pub fn edits(&self, base: u64) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut at = 0;
        let mut inserted: Vec<u8> = Vec::new();
        let end = Piece::Original(self.original.len()..self.original.len());
        for piece in self.pieces.iter().chain([&end]) {
            match piece {
                Piece::Inserted(bytes) => inserted.extend_from_slice(bytes),
                Piece::Original(range) => {
                    if at < range.start || !inserted.is_empty() {
                        edits.push(Edit {
                            span: base + at as u64..base + range.start as u64,
                            replacement: Cow::Owned(std::mem::take(&mut inserted)),
                        });
                    }
                    at = range.end;
                }
            }
        }
        edits
    }
}
