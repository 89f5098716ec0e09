//! Lines and columns.

use memchr::{memchr, memchr_iter, memchr2, memrchr2};

use super::charset::Charset;

/// A location in a text as an editor counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineColumn {
    /// The line, from 1. LF, CR, CRLF and LFCR each end one.
    pub line: u64,
    /// The character of the decoded line, from 1.
    pub column: u64,
}

/// The highest offset and column that are kept: no file is as long, and sums with it do not overflow.
pub(super) const MAX_OFFSET: u64 = 1 << 62;

impl Default for LineColumn {
    fn default() -> Self {
        Self::START
    }
}

impl LineColumn {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The first character of a line with an unknown number, because the text before it was not
    /// read.
    pub const UNNUMBERED: Self = Self {
        line: 1 << 63,
        column: 1,
    };

    /// The number of the line, from 1; `None` if it is unknown.
    #[must_use]
    pub fn line_number(self) -> Option<u64> {
        (self.line < Self::UNNUMBERED.line).then_some(self.line)
    }

    /// The location right after `bytes`, which begin here.
    ///
    /// Neither end of `bytes` may be inside a line break of two bytes.
    #[must_use]
    pub fn after(self, bytes: &[u8], charset: Charset) -> Self {
        if bytes.is_empty() {
            return self;
        }
        let Some(first) = memchr2(b'\n', b'\r', bytes) else {
            return Self {
                line: self.line,
                column: self.column.saturating_add(charset.count_characters(bytes)),
            };
        };
        let last = memrchr2(b'\n', b'\r', bytes).unwrap_or(first);
        // If each game has its own line, this is the only break.
        let lines = if first == last {
            1
        } else {
            line_breaks(&bytes[first..])
        };
        Self {
            line: self.line.saturating_add(lines),
            column: 1 + charset.count_characters(&bytes[last + 1..]),
        }
    }
}

/// How many line breaks of any kind are in `bytes`.
fn line_breaks(bytes: &[u8]) -> u64 {
    if memchr(b'\r', bytes).is_none() {
        return memchr_iter(b'\n', bytes).count() as u64;
    }
    let mut count = 0;
    let mut rest = bytes;
    while let Some(at) = memchr2(b'\n', b'\r', rest) {
        count += 1;
        let other = if rest[at] == b'\n' { b'\r' } else { b'\n' };
        let length = 1 + usize::from(rest.get(at + 1) == Some(&other));
        rest = &rest[at + length..];
    }
    count
}

/// The last offset at or before `at` that is not inside a character of UTF-8, or the end of the
/// line break that contains `at`. `bytes` begin outside both.
pub(crate) fn character_start(bytes: &[u8], at: usize) -> usize {
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let run = bytes[..at]
        .iter()
        .rev()
        .take_while(|byte| is_break(byte))
        .count();
    let mut end = at - run;
    while end < at {
        let is_pair = bytes
            .get(end + 1)
            .is_some_and(|next| is_break(next) && *next != bytes[end]);
        end += 1 + usize::from(is_pair);
    }
    if run > 0 {
        return end;
    }
    let is_inside = |at: usize| {
        bytes
            .get(at)
            .is_some_and(|byte| (0x80..0xC0).contains(byte))
    };
    let start = (0..=at.min(3))
        .map(|back| at - back)
        .find(|&start| !is_inside(start));
    start.unwrap_or(at)
}
