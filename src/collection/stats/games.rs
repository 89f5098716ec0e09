//! The number of games of each kind.

use crate::analysis::Judgement;
use crate::collection::counted;
use crate::record::Kind;

/// The number of games of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct GameCounts {
    /// All of them.
    pub games: u64,
    /// Those of Unlur.
    pub unlur: u64,
    /// Those of another game.
    pub other: u64,
    /// Unreadable ones.
    pub unreadable: u64,
    /// Unlur games without a finding of severity error.
    pub legal: u64,
    /// Unlur games that either player has won, legal or not.
    pub won: u64,
    /// Unlur games that begin with setup stones: rates do not count them.
    pub set_up: u64,
    /// Unlur games that are legal, won and begin without setup stones: the ones that rates count.
    pub counted: u64,
}

impl GameCounts {
    pub(super) fn add(&mut self, judgement: &Judgement<'_>) {
        self.games += 1;
        match judgement.record.kind {
            Kind::Other => self.other += 1,
            Kind::Unreadable => self.unreadable += 1,
            Kind::Unlur => {
                let is_won = judgement.verdict.is_some();
                self.unlur += 1;
                self.legal += u64::from(judgement.is_legal());
                self.won += u64::from(is_won);
                self.counted += u64::from(counted(judgement).is_ok());
                self.set_up += u64::from(judgement.replay.starts_from_setup());
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
        self.set_up += other.set_up;
        self.counted += other.counted;
    }
}
