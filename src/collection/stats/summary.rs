//! Counting a game.

use std::borrow::Cow;

use super::counts::Summary;
use crate::analysis::{Judgement, Verdict};
use crate::collection::dates::Month;
use crate::collection::inference::Share;
use crate::collection::{Names, counted};
use crate::finding::Finding;
use crate::game::Color;
use crate::record::{Header, Kind};

impl Summary {
    /// Counts a game.
    pub fn add(&mut self, judgement: &Judgement<'_>, names: &Names) {
        let verdict = counted(judgement);
        self.add_kind(judgement, verdict.is_some());
        self.add_findings(judgement.findings);
        if judgement.record.kind != Kind::Unlur {
            return;
        }
        let winner = verdict.map(|verdict| verdict.winner);
        self.add_info(judgement, names, winner);
        self.sides.at(judgement.record.side).add(winner);
        if let Some(verdict) = verdict {
            self.add_counted(judgement, verdict);
        }
    }

    /// Counts a finding outside games.
    pub fn add_gameless(&mut self, finding: &Finding) {
        self.findings.at(finding.code).findings += 1;
    }

    fn add_kind(&mut self, judgement: &Judgement<'_>, is_counted: bool) {
        let games = &mut self.games;
        games.games += 1;
        match judgement.record.kind {
            Kind::Other => games.other += 1,
            Kind::Unreadable => games.unreadable += 1,
            Kind::Unlur => {
                games.unlur += 1;
                games.counted += u64::from(is_counted);
                games.reasons.add(judgement);
            }
        }
    }

    fn add_findings(&mut self, findings: &[Finding]) {
        for (index, finding) in findings.iter().enumerate() {
            let mut before = findings[..index].iter().rev();
            let is_new = before.all(|other| other.code != finding.code);
            let count = self.findings.at(finding.code);
            count.findings += finding.count();
            count.games += u64::from(is_new);
        }
    }

    fn add_info(&mut self, judgement: &Judgement<'_>, names: &Names, winner: Option<Color>) {
        let players = [Color::Black, Color::White].map(|color| names.player(judgement, color));
        self.add_players(players.map(|name| name.map(Cow::into_owned)), winner);
        let date = names.header(judgement, Header::Date);
        let month = date.and_then(|date| Month::read(&date));
        self.months.at(month).add(winner);
        let event = names.header(judgement, Header::Event);
        self.events.at(event.map(Cow::into_owned)).add(winner);
    }

    /// Counts a game of two players, Black and White, either of whom may have no name.
    fn add_players(&mut self, names: [Option<String>; 2], winner: Option<Color>) {
        let is_same = names[0] == names[1];
        for (seat, name) in names.iter().enumerate() {
            let Some(name) = name else { continue };
            let count = self.players.at(name.clone());
            count.games += u64::from(seat == 0 || !is_same);
            if let Some(winner) = winner {
                count.counted[seat] += 1;
                count.won[seat] += u64::from(winner as usize == seat);
            }
        }
        if let ([Some(black), Some(white)], Some(winner)) = (names, winner)
            && !is_same
        {
            let is_turned = white < black;
            let key = if is_turned {
                [white, black]
            } else {
                [black, white]
            };
            let has_first_won = (winner == Color::White) == is_turned;
            self.pairs.at(key)[usize::from(!has_first_won)] += 1;
        }
    }

    fn add_counted(&mut self, judgement: &Judgement<'_>, verdict: Verdict) {
        let record = judgement.record;
        let winner = verdict.winner;
        self.wins.add(winner);
        self.by.at(verdict.by).add(winner);
        self.first_players.at(record.first_player).add(winner);
        *self.plies.at(record.ply_count) += 1;
        let end = verdict.ply.unwrap_or(record.ply_count);
        for found in &record.patterns {
            let pattern = found.value.pattern;
            let count = self.patterns.at(pattern);
            *count.before_end.at(end.saturating_sub(found.ply)) += 1;
            count.won += u64::from(pattern.favours() == winner);
        }
        if record.first_player.is_none() {
            return;
        }
        let Some(side) = record.side else { return };
        let length = (side, record.contract_stones);
        self.contract_lengths.at(length).add(winner);
        self.stones.add_game(side, record.placements(), winner);
    }

    /// The number of counted games with a contract that the first player won.
    #[must_use]
    pub fn first_player_wins(&self) -> Share {
        let mut won = Share::default();
        for (player, wins) in self.first_players.counts() {
            if let Some(player) = *player {
                won.count += wins.of(player);
                won.of += wins.games();
            }
        }
        won
    }
}
