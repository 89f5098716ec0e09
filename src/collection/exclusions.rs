//! The games that an analysis of a collection leaves out, and why.

use std::fmt;

use super::counted::{Exclusion, counted};
use super::merge::counts;
use crate::analysis::Judgement;
use crate::game::Color;

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
