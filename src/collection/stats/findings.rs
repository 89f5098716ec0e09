//! The number of findings of each code.

use std::collections::BTreeMap;

use crate::finding::{Code, Finding};

/// The counts of one code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FindingCount {
    /// The number of findings.
    pub findings: u64,
    /// The number of games with at least one.
    pub games: u64,
}

/// The number of findings of each code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FindingCounts {
    counts: BTreeMap<Code, FindingCount>,
}

impl FindingCounts {
    /// These counts.
    #[cfg(feature = "serde")]
    pub(super) fn from_counts(counts: BTreeMap<Code, FindingCount>) -> Self {
        Self { counts }
    }

    /// Counts the findings of one game.
    pub(super) fn add_game(&mut self, findings: &[Finding]) {
        for (index, finding) in findings.iter().enumerate() {
            let is_new = findings[..index]
                .iter()
                .rev()
                .all(|other| other.code != finding.code);
            let count = self.counts.entry(finding.code).or_default();
            count.findings += finding.count();
            count.games += u64::from(is_new);
        }
    }

    /// Counts a finding that belongs to no game.
    pub(super) fn add_gameless(&mut self, finding: &Finding) {
        self.counts.entry(finding.code).or_default().findings += 1;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (&code, count) in &other.counts {
            let sum = self.counts.entry(code).or_default();
            sum.findings += count.findings;
            sum.games += count.games;
        }
    }

    /// The codes that were found, in the order of [`Code::ALL`], with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Code, FindingCount)> {
        self.counts.iter().map(|(&code, &count)| (code, count))
    }
}
