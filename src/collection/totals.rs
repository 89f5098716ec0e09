//! Counts of what was read.

use crate::analysis::Judgement;
use crate::finding::{Finding, Severity};
use crate::record::Kind;

/// The numbers of games read and of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[expect(missing_docs, reason = "the names describe the fields")]
pub struct Totals {
    /// Of a range only if it holds the first byte.
    pub files: u64,
    pub games: u64,
    pub legal: u64,
    /// Games of other kinds than Unlur.
    pub others: u64,
    pub errors: u64,
    pub warnings: u64,
    pub notes: u64,
}

impl Totals {
    /// Counts a game and its findings.
    pub fn add_game(&mut self, judgement: &Judgement<'_>) {
        self.games += 1;
        if judgement.record.kind == Kind::Other {
            self.others += 1;
        } else if judgement.is_legal() {
            self.legal += 1;
        }
        judgement
            .findings
            .iter()
            .for_each(|finding| self.add(finding));
    }

    /// Counts a finding.
    pub fn add(&mut self, finding: &Finding) {
        let found = finding.count();
        match finding.severity() {
            Severity::Error => self.errors += found,
            Severity::Warning => self.warnings += found,
            Severity::Note => self.notes += found,
        }
    }

    /// Adds the counts of other totals.
    pub fn merge(&mut self, other: &Self) {
        self.files += other.files;
        self.games += other.games;
        self.legal += other.legal;
        self.others += other.others;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
    }
}
