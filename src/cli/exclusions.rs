//! Which games a question to a collection leaves out, and why.

use std::fmt;

use crate::analysis::Judgement;
use crate::game::Color;
use crate::record::Kind;

/// How many games counted, and why others did not.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Exclusions {
    pub counted: u64,
    /// Games with a finding of severity error.
    illegal: u64,
    /// Games that nobody has won.
    unfinished: u64,
    /// Games that are not Unlur.
    others: u64,
    /// Games that begin with setup stones.
    pub set_up: u64,
    /// Games on boards that were not asked for.
    pub other_sides: u64,
    /// Games that do not name both players.
    pub nameless: u64,
    /// Games with the same name on both sides.
    pub against_oneself: u64,
}

impl Exclusions {
    /// The winner of a legal game of Unlur; counts the game where there is none.
    pub(super) fn winner(&mut self, judgement: &Judgement<'_>) -> Option<Color> {
        if judgement.record.kind == Kind::Other {
            self.others += 1;
        } else if !judgement.is_legal() {
            self.illegal += 1;
        } else if judgement.verdict.is_none() {
            self.unfinished += 1;
        } else {
            return judgement.verdict.map(|verdict| verdict.winner);
        }
        None
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.counted += other.counted;
        self.illegal += other.illegal;
        self.unfinished += other.unfinished;
        self.others += other.others;
        self.set_up += other.set_up;
        self.other_sides += other.other_sides;
        self.nameless += other.nameless;
        self.against_oneself += other.against_oneself;
    }
}

impl fmt::Display for Exclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = [
            (self.illegal, "not legal"),
            (self.others, "not Unlur"),
            (self.unfinished, "without a winner"),
            (self.set_up, "with setup stones"),
            (self.other_sides, "on other boards"),
            (self.nameless, "without both names"),
            (self.against_oneself, "of a player against himself"),
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
