//! How many games and findings.

use serde::Serialize;

use crate::collection::stats::counts::Summary;

/// How many games of each kind.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GameData {
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
    /// Unlur games with one.
    pub not_legal: u64,
    /// Unlur games that either player has won, legal or not.
    pub won: u64,
    /// Unlur games that begin with setup stones.
    pub set_up: u64,
    /// Unlur games that are legal, won and begin without setup stones.
    pub counted: u64,
    /// Unlur games that are not counted.
    pub left_out: u64,
}

/// How often a code was found.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FindingData {
    /// The code.
    pub code: &'static str,
    /// Its severity.
    pub severity: &'static str,
    /// How many findings.
    pub findings: u64,
    /// How many games with at least one.
    pub games: u64,
}

impl GameData {
    pub(super) fn new(summary: &Summary) -> Self {
        let counts = summary.games;
        Self {
            games: counts.games,
            unlur: counts.unlur,
            other: counts.other,
            unreadable: counts.unreadable,
            legal: counts.legal,
            not_legal: counts.unlur - counts.legal,
            won: counts.won,
            set_up: counts.set_up,
            counted: counts.counted,
            left_out: counts.unlur - counts.counted,
        }
    }
}

pub(super) fn findings(summary: &Summary) -> Vec<FindingData> {
    let findings = summary.findings.iter().map(|(code, count)| FindingData {
        code: code.name(),
        severity: code.severity().name(),
        findings: count.findings,
        games: count.games,
    });
    findings.collect()
}
