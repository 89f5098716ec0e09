//! The players with the most games, against each other.

use std::cmp::Reverse;

use super::format::{number, text};
use super::page::Page;
use crate::cli::output::Column;
use crate::collection::stats::{Data, PlayerData};
use crate::draw::printable;

/// The maximum number of players in a cross table.
const CROSSED: usize = 12;

/// Prints the number of entries that are not shown.
pub(super) fn rest(all: usize, top: usize, page: &mut Page) {
    if all > top {
        page.line(&format!("\n{} more, see `--top` and `--format`", all - top));
    }
}

/// A cross table of wins, for the players with the most games.
pub(super) fn pairs(data: &Data<'_>, top: usize, page: &mut Page) {
    let mut players: Vec<&PlayerData<'_>> = data.players.iter().collect();
    players.sort_by_key(|player| Reverse(player.games));
    players.truncate(top.min(CROSSED));
    let players: Vec<&str> = players.iter().map(|player| player.player).collect();
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
