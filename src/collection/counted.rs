//! Which games are read, which of them the rates count, and why others are left out.

use std::fmt;

use super::merge::{Merge as _, counts};
use crate::analysis::{Judgement, Verdict};
use crate::finding::{Finding, Severity};
use crate::game::Color;
use crate::record::{Claim, Kind};

counts! {
    /// The numbers of games read and of findings.
    #[derive(Copy)]
    #[expect(missing_docs, reason = "the names describe the fields")]
    #[non_exhaustive]
    pub struct Totals {
        /// For a range: only if the range contains the first byte.
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

/// Declares the reasons for which rates leave out a game: the name of each reason in data, the
/// words for such games, and the condition.
macro_rules! reasons {
    ($($(#[$doc:meta])* $field:ident $words:literal $holds:expr,)*) => {
        counts! {
            /// The number of games that are not counted for each reason.
            #[derive(Copy)]
            pub struct Reasons {
                $($(#[$doc])* pub $field: u64,)*
            }
        }

        impl Reasons {
            /// The reasons that apply to a game.
            fn of(game: &Judgement<'_>) -> Self {
                let one = |holds: fn(&Judgement<'_>) -> bool| u64::from(holds(game));
                Self { $($field: one($holds),)* }
            }

            /// Each reason: its name in data, the words for such games, and their number.
            pub fn rows(&self) -> impl Iterator<Item = (&'static str, &'static str, u64)> {
                [$((stringify!($field), $words, self.$field),)*].into_iter()
            }

            /// The first of the reasons that apply to a game.
            fn first(self) -> Self {
                let mut first = Self::default();
                $(
                    first.$field = self.$field;
                    if first.$field > 0 {
                        return first;
                    }
                )*
                first
            }
        }
    };
}

reasons! {
    /// It is another game, not Unlur.
    not_unlur "not Unlur" |game| game.record.kind == Kind::Other,
    /// It has a finding of severity error.
    not_legal "not legal" |game| !game.is_legal(),
    /// It begins with setup stones, so its moves do not show how the position arose.
    set_up "beginning with setup stones" |game| game.record.starts_from_setup(),
    /// Its points fit another board than the size that it states.
    size_suspect "of a suspect size" |game| game.record.is_size_suspect,
    /// The record says that there is no result.
    void "recorded to have no result" |game| game.record.claim == Claim::Void,
    /// Neither player has won.
    not_won "without a winner" |game| game.verdict.is_none(),
}

impl Reasons {
    /// The rows of the reasons that may apply to a game of Unlur.
    pub fn of_unlur(&self) -> impl Iterator<Item = (&'static str, &'static str, u64)> {
        self.rows().skip(1)
    }

    /// Counts a game for each reason that applies to it.
    pub(super) fn add(&mut self, game: &Judgement<'_>) {
        self.merge(Self::of(game));
    }
}

/// The verdict on a game that rates count: legal, won, and played from the empty board of a size that is
/// not in doubt.
#[must_use]
pub fn counted(judgement: &Judgement<'_>) -> Option<Verdict> {
    let is_counted = Reasons::of(judgement) == Reasons::default();
    judgement.verdict.filter(|_| is_counted)
}

counts! {
    /// The number of counted games, and why others were not counted.
    #[derive(Copy)]
    pub struct Exclusions {
        /// The games that were counted.
        pub counted: u64,
        reasons: Reasons,
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
        let verdict = counted(judgement);
        if verdict.is_none() {
            self.reasons.merge(Reasons::of(judgement).first());
        }
        verdict.map(|verdict| verdict.winner)
    }
}

impl fmt::Display for Exclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = self.reasons.rows().map(|(_, words, games)| (words, games));
        let more = [
            ("with other openings", self.other_lines),
            ("without both names", self.nameless),
            ("of a player against themselves", self.against_oneself),
        ];
        write!(f, "{} counted", self.counted)?;
        let mut before = "; left out: ";
        for (words, games) in reasons.chain(more) {
            if games > 0 {
                write!(f, "{before}{games} {words}")?;
                before = ", ";
            }
        }
        Ok(())
    }
}
