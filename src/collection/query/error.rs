//! Errors in an expression, with their places.

use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// The reason why an expression cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    /// The characters of the expression that the error is about, from 0; empty for the end of the
    /// expression.
    pub characters: Range<usize>,
    /// The error, in lower case and without a full stop.
    pub message: String,
    /// The expression near the fault, on one line, and the position in it where the fault begins.
    near: (String, usize),
}

/// How many characters of the expression are shown on either side of a fault.
const REACH: usize = 30;

impl QueryError {
    /// A fault of the bytes `span` of `expression`.
    pub fn new(expression: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let start = expression[..span.start].chars().count();
        let length = expression[span].chars().count();
        let first = start.saturating_sub(REACH);
        let shown = expression.chars().skip(first);
        let shown = shown.take(start - first + length.min(REACH) + REACH);
        let one_line = |character: char| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        };
        Self {
            characters: start..start + length,
            message: message.into(),
            near: (shown.map(one_line).collect(), start - first),
        }
    }

    /// The 1-based column of the fault: the character of the expression it begins with.
    #[must_use]
    pub fn column(&self) -> usize {
        self.characters.start + 1
    }

    /// The expression near the fault, and below it a line with carets under the fault, one for each
    /// column: two for a wide character.
    #[must_use]
    pub fn excerpt(&self) -> [String; 2] {
        let (near, start) = &self.near;
        let columns = |from: usize, count: usize| -> usize {
            let shown = near.chars().skip(from).take(count);
            shown.filter_map(UnicodeWidthChar::width).sum()
        };
        let before = columns(0, *start);
        let carets = columns(*start, self.characters.len().min(REACH)).max(1);
        [
            near.clone(),
            format!("{}{}", " ".repeat(before), "^".repeat(carets)),
        ]
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column(), self.message)
    }
}

impl std::error::Error for QueryError {}
