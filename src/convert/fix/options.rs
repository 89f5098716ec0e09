//! Which fixes are applied.

use crate::finding::Code;
use crate::record::Aliases;

/// Which fixes are applied.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FixOptions {
    /// Whether fixes that decide something about the record are applied too.
    pub has_unsafe: bool,
    /// Whether a missing result is written if the board decides.
    pub fill_result: bool,
    /// The codes to fix and to count; all if empty.
    pub selected: Vec<Code>,
    /// The codes that are neither fixed nor counted.
    pub ignored: Vec<Code>,
    /// The spellings of names that are replaced.
    pub aliases: Option<Aliases>,
}

impl FixOptions {
    /// Whether findings of this code are fixed and counted.
    #[must_use]
    pub fn wants(&self, code: Code) -> bool {
        !self.ignored.contains(&code) && (self.selected.is_empty() || self.selected.contains(&code))
    }
}
