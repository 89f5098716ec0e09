//! How games are judged.

use crate::finding::Code;
use crate::game::Rules;
use crate::record;

/// How games are judged.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The rules they are played by.
    pub rules: Rules,
    /// How their records are read.
    pub reading: record::Options,
    /// The codes whose findings are neither reported nor counted.
    pub ignored: Vec<Code>,
}
