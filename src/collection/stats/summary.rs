//! All that is known of a set of games.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::findings::FindingCounts;
use super::games::GameCounts;
use super::histogram::Histogram;
use super::month::Month;
use super::patterns::PatternCounts;
use super::players::Players;
use super::stones::StoneCounts;
use super::wins::{WinRecord, Wins};
use crate::analysis::{Judgement, Verdict};
use crate::collection::inference::Share;
use crate::collection::{Names, counted};
use crate::finding::Finding;
use crate::game::{Color, Side};
use crate::record::{InfoField, Kind};

/// All that is known of a set of games.
///
/// Its size depends on the number of different names, pairs of players, events, months and numbers
/// in the games, not on the number of games. Merging is associative and commutative, and equal to
/// adding all games to one summary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of games of each kind.
    pub games: GameCounts,
    /// The number of findings of each code, in games of every kind.
    pub findings: FindingCounts,
    /// Who won the counted games.
    pub wins: Wins,
    /// The ways in which they were won, by [`Ending::name`](crate::analysis::Ending::name).
    pub by: BTreeMap<&'static str, Wins>,
    /// The Unlur games on boards of each side; `None` without a board.
    pub sides: BTreeMap<Option<Side>, WinRecord>,
    /// The counted games by who had the first turn; `None` if neither had.
    pub first_players: BTreeMap<Option<Color>, Wins>,
    /// The counted games whose contract has ended, by the side and the number of its stones.
    pub contract_lengths: BTreeMap<(Side, u32), Wins>,
    /// The plies of the counted games.
    pub plies: Histogram,
    /// The winning patterns of the counted games.
    pub patterns: PatternCounts,
    /// The stones of the counted games.
    pub stones: StoneCounts,
    /// The players of the Unlur games.
    pub players: Players,
    /// The Unlur games by month; `None` without a date that can be read.
    pub months: BTreeMap<Option<Month>, WinRecord>,
    /// The Unlur games by event; `None` without one.
    pub events: BTreeMap<Option<String>, WinRecord>,
}

impl Summary {
    /// Counts a game.
    pub fn add(&mut self, judgement: &Judgement<'_>, names: &Names) {
        self.games.add(judgement);
        self.findings.add_game(judgement.findings);
        if judgement.record.kind != Kind::Unlur {
            return;
        }
        let verdict = counted(judgement).ok();
        let winner = verdict.map(|verdict| verdict.winner);
        self.add_info(judgement, names, winner);
        self.sides
            .entry(judgement.record.side)
            .or_default()
            .add(winner);
        if let Some(verdict) = verdict {
            self.add_counted(judgement, verdict);
        }
    }

    /// Counts a finding outside games.
    pub fn add_gameless(&mut self, finding: &Finding) {
        self.findings.add_gameless(finding);
    }

    fn add_info(&mut self, judgement: &Judgement<'_>, names: &Names, winner: Option<Color>) {
        let players = [Color::Black, Color::White].map(|color| names.player(judgement, color));
        self.players
            .add(players.each_ref().map(|name| name.as_deref()), winner);
        let date = names.info(judgement, InfoField::Date);
        let month = date.and_then(|date| Month::read(&date));
        self.months.entry(month).or_default().add(winner);
        let event = names.info(judgement, InfoField::Event);
        let event = event.map(Cow::into_owned);
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
        let Some(side) = record.side else { return };
        let length = (side, replay.contract_stones);
        self.contract_lengths.entry(length).or_default().add(winner);
        self.stones.add_game(side, replay.placements(), winner);
    }

    /// The number of counted games with a contract that the first player won.
    #[must_use]
    pub fn first_player_wins(&self) -> Share {
        let mut won = Share::default();
        for (player, wins) in &self.first_players {
            if let Some(player) = *player {
                won.count += wins.of(player);
                won.of += wins.games();
            }
        }
        won
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
        self.stones.merge(&other.stones);
        self.players.merge(&other.players);
        merge_scores(&mut self.months, other.months);
        merge_scores(&mut self.events, other.events);
    }
}

fn merge_wins<K: Ord>(sum: &mut BTreeMap<K, Wins>, part: BTreeMap<K, Wins>) {
    for (key, wins) in part {
        sum.entry(key).or_default().merge(wins);
    }
}

fn merge_scores<K: Ord>(sum: &mut BTreeMap<K, WinRecord>, part: BTreeMap<K, WinRecord>) {
    for (key, score) in part {
        sum.entry(key).or_default().merge(score);
    }
}
