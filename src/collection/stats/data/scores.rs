//! Who won, by what, and in which games.

use std::collections::BTreeMap;

use serde::Serialize;

use super::rate::{Portion, WinData};
use crate::collection::stats::summary::Summary;
use crate::collection::stats::wins::{Score, Wins};
use crate::game::Color;

/// The games won in one way, with their share of the counted games.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ByData {
    /// The way.
    pub by: &'static str,
    /// How many.
    #[serde(flatten)]
    pub portion: Portion,
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
}

/// The counted games in which one colour had the first turn.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FirstPlayerData {
    /// The colour; `None` where nobody had.
    pub key: Option<&'static str>,
    /// Who won them.
    #[serde(flatten)]
    pub wins: WinData,
}

impl ByData {
    pub(super) fn new(by: &'static str, wins: Wins, counted: u64) -> Self {
        Self {
            by,
            portion: Portion::new(wins.games(), counted),
            black: wins.black,
            white: wins.white,
        }
    }
}

pub(super) fn scores<'a, K, N>(
    scores: &'a BTreeMap<K, Score>,
    name: impl Fn(&'a K) -> N,
) -> Vec<ScoreData<N>> {
    let data = scores.iter().map(|(key, score)| ScoreData {
        key: name(key),
        games: score.games,
        wins: WinData::new(score.wins),
    });
    data.collect()
}

pub(super) fn first_player(summary: &Summary) -> Vec<FirstPlayerData> {
    let players = summary.first_players.iter();
    let data = players.map(|(player, wins)| FirstPlayerData {
        key: player.map(Color::name),
        wins: WinData::new(*wins),
    });
    data.collect()
}
