//! The players and their wins.

use super::rates::{Seat, Won};
use crate::collection::fields::fields;
use crate::collection::inference::Share;
use crate::collection::stats::counts::{PlayerCount, Summary};
use crate::collection::stats::{GroupBy, Key};

fields! {
    /// The wins of a player with each colour.
    pub struct Seats of (seats: [Share; 2]) {
        pub black: Seat = Seat::new(seats[0]),
        pub white: Seat = Seat::new(seats[1]),
    }

    /// The wins of the player of a group in its games.
    pub struct PlayerWins of (seats: [Share; 2]) {
        #[serde(flatten)] pub both: Seat = Seat::new(seats[0].with(seats[1])),
        #[serde(flatten)] pub seats: Seats = Seats::new(seats),
    }

    /// A player of a collection.
    pub struct PlayerRow of (player: &str, count: &PlayerCount) {
        pub player: String = player.to_owned(),
        pub games: u64 = count.games,
        #[serde(flatten)] pub seats: Seats = Seats::new(seats(count)),
    }

    /// The games of two players against each other, and how many the first won.
    pub struct PairRow of (names: &[String; 2], won: u64, lost: u64) {
        pub player: String = names[0].clone(),
        pub opponent: String = names[1].clone(),
        pub games: u64 = won + lost,
        #[serde(flatten)] pub won: Won = Won::new(Share::new(won, won + lost)),
    }
}

/// The shares of the counted games that a player won as Black and as White.
fn seats(count: &PlayerCount) -> [Share; 2] {
    [0, 1].map(|seat| Share::new(count.won[seat], count.counted[seat]))
}

/// The shares of the games that the player of a group won as Black and as White; `None` if games are
/// not grouped by player, and for the games of players without a name.
pub(super) fn own_shares(
    group_by: &[GroupBy],
    values: &[Key],
    summary: &Summary,
) -> Option<[Share; 2]> {
    let mut pairs = group_by.iter().zip(values);
    let (_, Key::Text(name)) = pairs.find(|(by, _)| **by == GroupBy::Player)? else {
        return None;
    };
    let count = summary.players.counts().get(name).copied();
    Some(seats(&count.unwrap_or_default()))
}
