//! The frequency of the winning patterns, and the results of their games.

use super::histogram::Histogram;
use crate::game::{Color, Pattern, PatternMatch};
use crate::record::AtPly;

/// The counts of one pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternCount {
    /// The number of plies between its first occurrence and the end of the game.
    pub before_end: Histogram,
    /// The number of those games that the favoured side won.
    pub won: u64,
}

/// The counts of each pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternCounts {
    counts: [PatternCount; Pattern::ALL.len()],
}

impl PatternCounts {
    /// Counts the patterns of a game that ended at the 1-based ply `end`.
    pub(super) fn add(&mut self, patterns: &[AtPly<PatternMatch>], winner: Color, end: u32) {
        for found in patterns {
            let pattern = found.value.pattern;
            let count = &mut self.counts[pattern as usize];
            count.before_end.add(end.saturating_sub(found.ply));
            count.won += u64::from(pattern.favours() == winner);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (count, other) in self.counts.iter_mut().zip(&other.counts) {
            count.before_end.merge(&other.before_end);
            count.won += other.won;
        }
    }

    /// The count of a pattern.
    #[cfg(feature = "serde")]
    pub(super) fn of(&mut self, pattern: Pattern) -> &mut PatternCount {
        &mut self.counts[pattern as usize]
    }

    /// All patterns in the order of [`Pattern::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Pattern, &PatternCount)> {
        Pattern::ALL.into_iter().zip(&self.counts)
    }
}
