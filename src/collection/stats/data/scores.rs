//! Wins by colour, by the way of winning, and by group of games.

use serde::Serialize;

use super::share::{ComparisonData, GameShare, WinData, WinShare, comparisons};
use crate::collection::Table;
use crate::collection::inference::Share;
use crate::collection::stats::counts::Summary;
use crate::collection::stats::wins::{WinRecord, Wins};
use crate::game::Color;

/// The games won in one way, with their share of the counted games.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ByData {
    /// The way.
    pub by: &'static str,
    /// How many.
    #[serde(flatten)]
    pub share: GameShare,
    /// How many Black has won.
    pub black: u64,
    /// How many White has won.
    pub white: u64,
}

/// The games that have something in common.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreData<K> {
    /// What: a side, a month, an event.
    pub key: K,
    /// All of them, counted or not.
    pub games: u64,
    /// Who won the counted ones.
    #[serde(flatten)]
    pub wins: WinData,
    /// White's share against that in the other rows.
    pub versus: Option<ComparisonData>,
}

/// The counted games in which one colour had the first turn.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FirstPlayerData {
    /// The colour; null if neither player had.
    pub key: Option<&'static str>,
    /// Who won them.
    #[serde(flatten)]
    pub wins: WinData,
    /// White's share against that in the other rows.
    pub versus: Option<ComparisonData>,
}

/// How often the player with the first turn of the contract won.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FirstPlayerWins {
    /// The counted games with a first player.
    pub games: u64,
    /// How many of them the first player won.
    #[serde(flatten)]
    pub share: WinShare,
}

pub(super) fn ways(summary: &Summary) -> Vec<ByData> {
    let ways = summary.by.iter().map(|(by, wins)| ByData {
        by: by.name(),
        share: Share::new(wins.games(), summary.games.counted).into(),
        black: wins.black,
        white: wins.white,
    });
    let mut ways: Vec<ByData> = ways.collect();
    ways.sort_by_key(|way| way.by);
    ways
}

pub(super) fn scores<'a, K, N>(
    scores: &'a Table<K, WinRecord>,
    name: impl Fn(&'a K) -> N,
) -> Vec<ScoreData<N>> {
    let wins: Vec<Wins> = scores.values().map(|score| score.wins).collect();
    let data = scores.iter().zip(comparisons(&wins));
    let data = data.map(|((key, score), versus)| ScoreData {
        key: name(key),
        games: score.games,
        wins: WinData::new(score.wins),
        versus,
    });
    data.collect()
}

pub(super) fn first_player(summary: &Summary) -> Vec<FirstPlayerData> {
    let wins: Vec<Wins> = summary.first_players.values().copied().collect();
    let players = summary.first_players.iter().zip(comparisons(&wins));
    let data = players.map(|((player, wins), versus)| FirstPlayerData {
        key: player.map(Color::name),
        wins: WinData::new(*wins),
        versus,
    });
    data.collect()
}

pub(super) fn first_player_wins(summary: &Summary) -> FirstPlayerWins {
    let won = summary.first_player_wins();
    FirstPlayerWins {
        games: won.of,
        share: won.into(),
    }
}
