//! What is known of the players.

use serde::Serialize;

use super::rate::Rate;
use crate::collection::stats::summary::Summary;

/// What is known of a player.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PlayerData<'a> {
    /// The name.
    pub player: &'a str,
    /// All games, counted or not.
    pub games: u64,
    /// The counted games as Black.
    pub black: SeatData,
    /// The counted games as White.
    pub white: SeatData,
}

/// What is known of a player in one colour.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatData {
    /// How many counted games.
    pub counted: u64,
    /// How many of them he has won.
    #[serde(flatten)]
    pub won: Rate,
}

pub(super) fn players(summary: &Summary) -> Vec<PlayerData<'_>> {
    let players = summary.players.iter().map(|(player, count)| {
        let seat = |seat: usize| SeatData {
            counted: count.counted[seat],
            won: Rate::new(count.won[seat], count.counted[seat]),
        };
        PlayerData {
            player,
            games: count.games,
            black: seat(0),
            white: seat(1),
        }
    });
    players.collect()
}
