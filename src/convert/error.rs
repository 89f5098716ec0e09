//! Errors in JSON, with their paths.

use std::fmt;

/// An error in a value in JSON, and its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The path from the top, as in `games[3].nodes[17].move.at`; empty for the top itself.
    pub path: String,
    /// One lower-case sentence without a full stop.
    pub message: String,
}

impl RecordError {
    /// A fault at a path.
    #[must_use]
    pub fn new(path: &str, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            message: message.into(),
        }
    }

    /// The error as seen from an outer value: `outer` is put before its path.
    #[must_use]
    pub fn within(self, outer: &str) -> Self {
        let path = match (outer.is_empty(), self.path.is_empty()) {
            (true, _) => self.path,
            (false, true) => outer.to_owned(),
            (false, false) => format!("{outer}.{}", self.path),
        };
        Self { path, ..self }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.path, self.message)
        }
    }
}

impl std::error::Error for RecordError {}
