//! Counts of what was read.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::count::count;
use crate::analysis::Judgement;
use crate::finding::{Finding, Severity};
use crate::record::Kind;

/// The numbers of games read and of findings.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Totals {
    /// Of a range only if it holds the first byte.
    pub files: u64,
    pub games: u64,
    pub legal: u64,
    /// Games of other kinds than Unlur.
    pub others: u64,
    pub errors: u64,
    pub warnings: u64,
    pub notes: u64,
    /// Findings that count as errors for the exit status.
    #[serde(skip)]
    pub denied: u64,
    /// Games that a conversion wrote.
    #[serde(skip)]
    pub written: u64,
    /// Games that a conversion could not write.
    #[serde(skip)]
    pub left_out: u64,
    /// Games that a conversion wrote with a note.
    #[serde(skip)]
    pub with_notes: u64,
}

impl Totals {
    /// Counts a game and its findings.
    pub(super) fn add_game(&mut self, judgement: &Judgement<'_>) {
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
    pub(super) fn add(&mut self, finding: &Finding) {
        let found = finding.count();
        match finding.severity() {
            Severity::Error => self.errors += found,
            Severity::Warning => self.warnings += found,
            Severity::Note => self.notes += found,
        }
    }

    /// Adds the counts of other totals.
    pub(super) fn merge(&mut self, other: &Self) {
        self.files += other.files;
        self.games += other.games;
        self.legal += other.legal;
        self.others += other.others;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.denied += other.denied;
        self.written += other.written;
        self.left_out += other.left_out;
        self.with_notes += other.with_notes;
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let illegal = self.games - self.legal - self.others;
        write!(
            f,
            "{} in {}: {} legal, {illegal} not legal",
            count(self.games, "game"),
            count(self.files, "file"),
            self.legal,
        )?;
        if self.others > 0 {
            write!(f, ", {} not Unlur", self.others)?;
        }
        write!(
            f,
            "; {}, {}, {}",
            count(self.errors, "error"),
            count(self.warnings, "warning"),
            count(self.notes, "note"),
        )
    }
}
