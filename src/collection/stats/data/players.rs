//! The data about players.

use serde::Serialize;

use super::share::WinShare;
use crate::collection::inference::Share;
use crate::collection::stats::counts::Summary;
use crate::collection::stats::{GroupBy, Key};

/// The data about a player.
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

/// The data about a player in one colour.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatData {
    /// How many counted games.
    pub counted: u64,
    /// How many of them they won.
    #[serde(flatten)]
    pub won: WinShare,
}

/// The counted games of two players against each other.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PairData<'a> {
    /// The first name, in byte order.
    pub player: &'a str,
    /// The second.
    pub opponent: &'a str,
    /// How many games.
    pub games: u64,
    /// How many the first player won.
    #[serde(flatten)]
    pub won: WinShare,
}

/// What the player of a group of games has won in them.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OwnWins {
    /// How many counted games.
    pub counted: u64,
    /// How many of them they won.
    #[serde(flatten)]
    pub won: WinShare,
    /// The counted games as Black.
    pub black: SeatData,
    /// The counted games as White.
    pub white: SeatData,
}

impl OwnWins {
    /// The wins of the player whose group has these values; `None` if games are not grouped by
    /// player, and for the games of players without a name.
    #[must_use]
    pub fn new(group_by: &[GroupBy], values: &[Key], summary: &Summary) -> Option<Self> {
        let [black, white] = Self::shares(group_by, values, summary)?;
        let both = black.with(white);
        let seat = |share: Share| SeatData {
            counted: share.of,
            won: share.into(),
        };
        Some(Self {
            counted: both.of,
            won: both.into(),
            black: seat(black),
            white: seat(white),
        })
    }

    /// The shares of the games that the player won as Black and as White.
    pub(super) fn shares(
        group_by: &[GroupBy],
        values: &[Key],
        summary: &Summary,
    ) -> Option<[Share; 2]> {
        let mut pairs = group_by.iter().zip(values);
        let (_, Key::Text(name)) = pairs.find(|(by, _)| **by == GroupBy::Player)? else {
            return None;
        };
        let count = summary.players.get(name).copied().unwrap_or_default();
        Some([0, 1].map(|seat| Share::new(count.won[seat], count.counted[seat])))
    }
}

pub(super) fn players(summary: &Summary) -> Vec<PlayerData<'_>> {
    let players = summary.players.iter().map(|(player, count)| {
        let seat = |seat: usize| SeatData {
            counted: count.counted[seat],
            won: Share::new(count.won[seat], count.counted[seat]).into(),
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

pub(super) fn pairs(summary: &Summary) -> Vec<PairData<'_>> {
    let pairs = summary.pairs.iter();
    let pairs = pairs.map(|([player, opponent], [won, lost])| PairData {
        player,
        opponent,
        games: won + lost,
        won: Share::new(*won, won + lost).into(),
    });
    pairs.collect()
}
