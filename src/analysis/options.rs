//! How games are judged.

use crate::finding::Code;
use crate::game::Rules;
use crate::record;

/// How games are judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The rules they are played by.
    pub rules: Rules,
    /// How their records are read.
    pub reading: record::Options,
    /// The codes whose findings are neither reported nor counted.
    pub ignored: Vec<Code>,
}

impl Options {
    /// The options for games that were converted from another format: SGF in canonical form, which
    /// leaves nothing to guess.
    #[must_use]
    pub fn for_converted(&self) -> Self {
        let mut options = self.clone();
        options.reading.coordinates = None;
        options.reading.size_means = record::SizeMeans::Width;
        options
    }
}
