//! How many games of each kind.

use crate::analysis::Judgement;
use crate::record::Kind;

/// How many games of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// All that were met.
    pub games: u64,
    /// Those of Unlur.
    pub unlur: u64,
    /// Those of another game.
    pub other: u64,
    /// Those of which nothing could be read.
    pub unreadable: u64,
    /// Unlur games without a finding of severity error.
    pub legal: u64,
    /// Unlur games that somebody has won, legal or not.
    pub won: u64,
    /// Unlur games that are legal and won: those that rates are made of.
    pub counted: u64,
}

impl GameCounts {
    pub(super) fn add(&mut self, judgement: &Judgement<'_>) {
        self.games += 1;
        match judgement.record.kind {
            Kind::Other => self.other += 1,
            Kind::Unreadable => self.unreadable += 1,
            Kind::Unlur => {
                let (is_legal, is_won) = (judgement.is_legal(), judgement.verdict.is_some());
                self.unlur += 1;
                self.legal += u64::from(is_legal);
                self.won += u64::from(is_won);
                self.counted += u64::from(is_legal && is_won);
            }
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.unlur += other.unlur;
        self.other += other.other;
        self.unreadable += other.unreadable;
        self.legal += other.legal;
        self.won += other.won;
        self.counted += other.counted;
    }
}
