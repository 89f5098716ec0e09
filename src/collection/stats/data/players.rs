//! The players, and what each has won.

use serde_json::{Value, json};

use super::rates::{flat, rate};
use crate::collection::inference::Share;
use crate::collection::stats::counts::{PlayerCount, Summary};
use crate::collection::stats::{GroupBy, Key};

/// The shares of the counted games that a player won as Black and as White.
fn seats(count: &PlayerCount) -> [Share; 2] {
    [0, 1].map(|seat| Share::new(count.won[seat], count.counted[seat]))
}

/// How many games were counted, and how many of them were won.
fn won(share: Share) -> Value {
    flat([json!({ "counted": share.of }), rate("wins", share)])
}

fn by_seat(seats: [Share; 2]) -> Value {
    json!({ "black": won(seats[0]), "white": won(seats[1]) })
}

/// What the player of a group has won in its games; `None` if games are not grouped by player, and
/// for the games of players without a name.
pub(super) fn own_wins(group_by: &[GroupBy], values: &[Key], summary: &Summary) -> Option<Value> {
    let seats = own_shares(group_by, values, summary)?;
    let both = seats[0].with(seats[1]);
    Some(flat([won(both), by_seat(seats)]))
}

/// The shares of the games that the player won as Black and as White.
pub(super) fn own_shares(
    group_by: &[GroupBy],
    values: &[Key],
    summary: &Summary,
) -> Option<[Share; 2]> {
    let mut pairs = group_by.iter().zip(values);
    let (_, Key::Text(name)) = pairs.find(|(by, _)| **by == GroupBy::Player)? else {
        return None;
    };
    let count = summary.players.get(name).copied();
    Some(seats(&count.unwrap_or_default()))
}

pub(super) fn players(summary: &Summary) -> Value {
    let players = summary.players.iter().map(|(player, count)| {
        flat([
            json!({ "player": player, "games": count.games }),
            by_seat(seats(count)),
        ])
    });
    players.collect()
}

/// The games of each two players against each other, and how many the first won.
pub(super) fn pairs(summary: &Summary) -> Value {
    let pairs = summary.pairs.iter();
    let pairs = pairs.map(|([player, opponent], [won, lost])| {
        let games = won + lost;
        flat([
            json!({ "player": player, "opponent": opponent, "games": games }),
            rate("wins", Share::new(*won, games)),
        ])
    });
    pairs.collect()
}
