//! Errors in records, with their paths.

use std::fmt;

use crate::finding::Code;

/// An error in a value in JSON, and its path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// Why a format cannot hold a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteError {
    /// [`Code::NotConvertible`] or [`Code::MissingDate`].
    pub code: Code,
    /// The 1-based ply that the format cannot hold; `None` if it is not a move.
    pub ply: Option<u32>,
    /// The error and its path in the record.
    pub error: RecordError,
}

impl WriteError {
    /// A game that the format cannot hold because of the value at a path.
    pub(super) fn refused(path: &str, message: impl Into<String>) -> Self {
        Self {
            code: Code::NotConvertible,
            ply: None,
            error: RecordError::new(path, message),
        }
    }

    /// A game that the format cannot hold because of a ply, from 1.
    pub(super) fn ply(ply: u32, message: &str) -> Self {
        Self {
            ply: Some(ply),
            ..Self::refused("", message)
        }
    }
}

impl From<RecordError> for WriteError {
    /// The error of a record that [`check`](super::check) refuses.
    fn from(error: RecordError) -> Self {
        Self {
            code: Code::NotConvertible,
            ply: None,
            error,
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply {
            Some(ply) => write!(f, "ply {ply}: {}", self.error.message),
            None => self.error.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}
