//! The errors of partial results.

use std::fmt;

/// A partial result that this version cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialError(pub(super) String);

impl fmt::Display for PartialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PartialError {}
