//! All that is known of a set of games.

use std::collections::BTreeMap;

use super::findings::FindingCounts;
use super::first_stones::{FirstStones, first_stones};
use super::games::GameCounts;
use super::histogram::Histogram;
use super::month::Month;
use super::patterns::PatternCounts;
use super::players::Players;
use super::wins::{Score, Wins};
use crate::analysis::{Judgement, Verdict};
use crate::finding::Finding;
use crate::game::{Color, Side};
use crate::record::{InfoField, Kind};

/// All that is known of a set of games.
///
/// It grows with the different names, events, months and numbers in the games, not with the games.
/// Merging is associative and commutative, and equal to adding all games to one summary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many games of each kind.
    pub games: GameCounts,
    /// How many findings of each code, in games of every kind.
    pub findings: FindingCounts,
    /// Who won the counted games.
    pub wins: Wins,
    /// By what they were won, by [`Ending::name`](crate::analysis::Ending::name).
    pub by: BTreeMap<&'static str, Wins>,
    /// The Unlur games on boards of each side; `None` without a board.
    pub sides: BTreeMap<Option<Side>, Score>,
    /// The counted games by who had the first turn; `None` where nobody had.
    pub first_players: BTreeMap<Option<Color>, Wins>,
    /// The counted games whose contract has ended, by the number of its stones.
    pub contract_lengths: BTreeMap<u32, Wins>,
    /// The plies of the counted games.
    pub plies: Histogram,
    /// The winning patterns of the counted games.
    pub patterns: PatternCounts,
    /// The first contract stones of the counted games.
    pub first_contract_stones: FirstStones,
    /// The first White stones of the counted games that had a contract.
    pub first_white_stones: FirstStones,
    /// The players of the Unlur games.
    pub players: Players,
    /// The Unlur games by month; `None` without a date that can be read.
    pub months: BTreeMap<Option<Month>, Score>,
    /// The Unlur games by event; `None` without one.
    pub events: BTreeMap<Option<String>, Score>,
}

impl Summary {
    /// Counts a game.
    pub fn add(&mut self, judgement: &Judgement<'_>) {
        self.games.add(judgement);
        self.findings.add_game(judgement.findings);
        if judgement.record.kind != Kind::Unlur {
            return;
        }
        let verdict = judgement.verdict.filter(|_| judgement.is_legal());
        let winner = verdict.map(|verdict| verdict.winner);
        self.add_info(judgement, winner);
        self.sides
            .entry(judgement.record.side)
            .or_default()
            .add(winner);
        if let Some(verdict) = verdict {
            self.add_counted(judgement, verdict);
        }
    }

    /// Counts a finding where no game is.
    pub fn add_gameless(&mut self, finding: &Finding) {
        self.findings.add_gameless(finding);
    }

    fn add_info(&mut self, judgement: &Judgement<'_>, winner: Option<Color>) {
        let text = |field| {
            let value = judgement.record.info(judgement.game, field)?;
            Some(value.simple_text())
        };
        let (black, white) = (text(InfoField::Black), text(InfoField::White));
        let names = [black.as_deref(), white.as_deref()];
        self.players.add(names.map(|name| trimmed(name?)), winner);
        let month = text(InfoField::Date).and_then(|date| Month::read(&date));
        self.months.entry(month).or_default().add(winner);
        let event = text(InfoField::Event);
        let event = event.as_deref().and_then(trimmed).map(str::to_owned);
        self.events.entry(event).or_default().add(winner);
    }

    fn add_counted(&mut self, judgement: &Judgement<'_>, verdict: Verdict) {
        let (record, replay) = (judgement.record, judgement.replay);
        let winner = verdict.winner;
        self.wins.add(winner);
        self.by.entry(verdict.by.name()).or_default().add(winner);
        let first_player = self.first_players.entry(replay.first_player).or_default();
        first_player.add(winner);
        self.plies.add(replay.ply_count);
        let end = verdict.ply.unwrap_or(replay.ply_count);
        self.patterns.add(&replay.patterns, winner, end);
        if replay.first_player.is_none() {
            return;
        }
        let length = self.contract_lengths.entry(replay.contract_stones);
        length.or_default().add(winner);
        let Some(side) = record.side else { return };
        let [contract, white] = first_stones(replay);
        if let Some(cell) = contract {
            self.first_contract_stones.add(side, cell, winner);
        }
        if let Some(cell) = white {
            self.first_white_stones.add(side, cell, winner);
        }
    }

    /// Adds all that another summary has counted.
    pub fn merge(&mut self, other: Self) {
        self.games.merge(other.games);
        self.findings.merge(&other.findings);
        self.wins.merge(other.wins);
        merge_wins(&mut self.by, other.by);
        merge_scores(&mut self.sides, other.sides);
        merge_wins(&mut self.first_players, other.first_players);
        merge_wins(&mut self.contract_lengths, other.contract_lengths);
        self.plies.merge(&other.plies);
        self.patterns.merge(&other.patterns);
        self.first_contract_stones
            .merge(&other.first_contract_stones);
        self.first_white_stones.merge(&other.first_white_stones);
        self.players.merge(other.players);
        merge_scores(&mut self.months, other.months);
        merge_scores(&mut self.events, other.events);
    }
}

/// A name without the white space round it; `None` when nothing is left.
pub(super) fn trimmed(name: &str) -> Option<&str> {
    let name = name.trim();
    (!name.is_empty()).then_some(name)
}

fn merge_wins<K: Ord>(sum: &mut BTreeMap<K, Wins>, part: BTreeMap<K, Wins>) {
    for (key, wins) in part {
        sum.entry(key).or_default().merge(wins);
    }
}

fn merge_scores<K: Ord>(sum: &mut BTreeMap<K, Score>, part: BTreeMap<K, Score>) {
    for (key, score) in part {
        sum.entry(key).or_default().merge(score);
    }
}
