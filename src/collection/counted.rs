//! Which games are read, which of them the rates count, and why others are left out.

use std::fmt;

use super::merge::counts;
use crate::analysis::{Judgement, Verdict};
use crate::finding::{Finding, Severity};
use crate::game::Color;
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

/// Why no rate counts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exclusion {
    /// It is another game, or unreadable.
    NotUnlur,
    /// It has a finding of severity error.
    NotLegal,
    /// It begins with setup stones, so its moves do not show how the position arose.
    SetUp,
    /// Neither player has won.
    NotWon,
}

/// The verdict on a game that rates count: legal, won, and played from the empty board.
///
/// # Errors
///
/// The first reason not to count it.
pub fn counted(judgement: &Judgement<'_>) -> Result<Verdict, Exclusion> {
    if judgement.record.kind == Kind::Other {
        return Err(Exclusion::NotUnlur);
    }
    if !judgement.is_legal() {
        return Err(Exclusion::NotLegal);
    }
    if judgement.record.starts_from_setup() {
        return Err(Exclusion::SetUp);
    }
    judgement.verdict.ok_or(Exclusion::NotWon)
}

counts! {
    /// The number of counted games, and why others were not counted.
    #[derive(Copy)]
    pub struct Exclusions {
        /// The games that were counted.
        pub counted: u64,
        not_legal: u64,
        not_won: u64,
        not_unlur: u64,
        set_up: u64,
        /// Games that do not begin with the selected line.
        #[cfg_attr(feature = "serde", serde(skip))]
        pub other_lines: u64,
        /// Games that do not name both players.
        pub nameless: u64,
        /// Games with the same name on both sides.
        pub against_oneself: u64,
    }
}

impl Exclusions {
    /// The winner of a game that rates count; otherwise counts why the game is left out.
    pub fn winner(&mut self, judgement: &Judgement<'_>) -> Option<Color> {
        match counted(judgement) {
            Ok(verdict) => return Some(verdict.winner),
            Err(Exclusion::NotUnlur) => self.not_unlur += 1,
            Err(Exclusion::NotLegal) => self.not_legal += 1,
            Err(Exclusion::SetUp) => self.set_up += 1,
            Err(Exclusion::NotWon) => self.not_won += 1,
        }
        None
    }
}

impl fmt::Display for Exclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = [
            (self.not_legal, "not legal"),
            (self.not_unlur, "not Unlur"),
            (self.not_won, "without a winner"),
            (self.set_up, "beginning with setup stones"),
            (self.other_lines, "with other openings"),
            (self.nameless, "without both names"),
            (self.against_oneself, "of a player against themselves"),
        ];
        write!(f, "{} counted", self.counted)?;
        let mut before = "; left out: ";
        for (count, reason) in reasons {
            if count > 0 {
                write!(f, "{before}{count} {reason}")?;
                before = ", ";
            }
        }
        Ok(())
    }
}
