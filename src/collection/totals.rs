//! Counts of what was read.

use super::merge::counts;
use crate::analysis::Judgement;
use crate::finding::{Finding, Severity};
use crate::record::Kind;

counts! {
    /// The numbers of games read and of findings.
    #[derive(Copy)]
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
}
