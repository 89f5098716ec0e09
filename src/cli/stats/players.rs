//! The players and events with the most games.

use std::cmp::Reverse;

use super::format::{number, text, wins};
use super::page::Page;
use super::scores::scores;
use crate::cli::output::Column;
use crate::collection::stats::{Data, PlayerData};
use crate::draw::printable;

/// The maximum number of players in a cross table.
const CROSSED: usize = 12;

/// Prints the number of entries that are not shown.
fn rest(all: usize, top: usize, page: &mut Page) {
    if all > top {
        page.line(&format!("\n{} more, see `--top` and `--format`", all - top));
    }
}

/// The players, those with the most games first.
fn sorted<'a>(data: &'a Data<'a>) -> Vec<&'a PlayerData<'a>> {
    let mut players: Vec<&PlayerData<'_>> = data.players.iter().collect();
    players.sort_by_key(|player| Reverse(player.games));
    players
}

pub(super) fn players(data: &Data<'_>, top: usize, page: &mut Page) {
    if data.players.is_empty() {
        return;
    }
    page.heading("Players");
    let columns = [
        text("player"),
        number("games").drop_order(4),
        number("as black").drop_order(5),
        number("won").drop_order(3),
        number("share").drop_order(2),
        number("95%").drop_order(1),
        number("as white").drop_order(5),
        number("won").drop_order(3),
        number("share").drop_order(2),
        number("95%").drop_order(1),
    ];
    let rows = sorted(data).into_iter().take(top).map(|player| {
        let mut row = vec![player.player.to_owned(), player.games.to_string()];
        for seat in [player.black, player.white] {
            row.push(seat.counted.to_string());
            row.extend(wins(seat.won));
        }
        row
    });
    page.table(&columns, rows);
    rest(data.players.len(), top, page);
}

/// A cross table of wins, for the players with the most games.
pub(super) fn pairs(data: &Data<'_>, top: usize, page: &mut Page) {
    let players: Vec<&str> = sorted(data)
        .into_iter()
        .take(top.min(CROSSED))
        .map(|player| player.player)
        .collect();
    let result = |player: &str, opponent: &str| {
        let is_turned = opponent < player;
        let key = if is_turned {
            (opponent, player)
        } else {
            (player, opponent)
        };
        let found = data
            .pairs
            .binary_search_by_key(&key, |pair| (pair.player, pair.opponent));
        found.map_or(String::new(), |place| {
            let pair = &data.pairs[place];
            let won = if is_turned {
                pair.games - pair.won.wins
            } else {
                pair.won.wins
            };
            format!("{won}/{}", pair.games)
        })
    };
    if data.pairs.is_empty() {
        return;
    }
    page.heading("Cross table: games won of games played");
    let titles: Vec<String> = (1..=players.len()).map(|place| place.to_string()).collect();
    let mut columns = vec![number(""), text("player")];
    columns.extend(titles.iter().map(|title| Column::number(title)));
    let rows = players.iter().enumerate().map(|(place, player)| {
        let results = players.iter().map(|opponent| result(player, opponent));
        let mut row = vec![(place + 1).to_string(), printable(player).into_owned()];
        row.extend(results);
        row
    });
    page.table(&columns, rows);
    rest(data.players.len(), players.len(), page);
}

pub(super) fn events(data: &Data<'_>, top: usize, page: &mut Page) {
    if data.events.iter().all(|event| event.key.is_none()) {
        return;
    }
    let mut events: Vec<_> = data.events.iter().collect();
    events.sort_by_key(|event| Reverse(event.games));
    scores("Events", "event", events.iter().copied().take(top), page);
    rest(events.len(), top, page);
}
