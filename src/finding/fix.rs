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
