//! How the text of a finding can be repaired.

use std::borrow::Cow;
use std::ops::Range;

/// A repair of the text that a [`Finding`](super::Finding) is about: plain data, applied elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fix {
    /// The edits, ascending by span. No two spans overlap.
    pub edits: Vec<Edit>,
    /// Whether the repaired text is known to mean the same.
    pub safety: Safety,
}

/// The replacement of some bytes by others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edit {
    /// The bytes to replace, as 0-based offsets into the (decompressed) file; an empty span inserts.
    pub span: Range<u64>,
    /// The bytes to put in their place.
    pub replacement: Cow<'static, [u8]>,
}

/// A part of a text, which begins at offset 0, with the edits in it applied. They are ascending and
/// do not overlap.
pub(crate) fn with_edits(text: &[u8], part: Range<usize>, edits: &[Edit]) -> Vec<u8> {
    let inside = |offset: u64| usize::try_from(offset).map_or(part.end, |at| at.min(part.end));
    let mut new = Vec::with_capacity(part.len() + 16);
    let mut at = part.start;
    for edit in edits {
        new.extend_from_slice(&text[at..inside(edit.span.start)]);
        new.extend_from_slice(&edit.replacement);
        at = inside(edit.span.end);
    }
    new.extend_from_slice(&text[at..part.end]);
    new
}

named! {
    /// Whether a [`Fix`] may be applied unasked.
    pub enum Safety {
        /// The repaired text gives the same record except for the subject of the finding.
        Safe = "safe",
        /// The repair is a decision about the record that the user has to make.
        Unsafe = "unsafe",
    }
}

impl Fix {
    /// A repair by one edit.
    #[must_use]
    pub fn new(
        span: Range<u64>,
        replacement: impl Into<Cow<'static, [u8]>>,
        safety: Safety,
    ) -> Self {
        Self {
            edits: vec![Edit {
                span,
                replacement: replacement.into(),
            }],
            safety,
        }
    }
}
