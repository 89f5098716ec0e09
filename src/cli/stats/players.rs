//! The players with the most games, against each other.

use std::cmp::Reverse;

use super::format::{number, text};
use super::page::Page;
use crate::cli::output::Column;
use crate::collection::stats::Summary;
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
pub(super) fn pairs(summary: &Summary, top: usize, page: &mut Page) {
    let mut players: Vec<_> = summary.players.iter().collect();
    players.sort_by_key(|(_, count)| Reverse(count.games));
    players.truncate(top.min(CROSSED));
    let result = |player: &String, opponent: &String| {
        let pair = |one: &String, other: &String| {
            let pair = summary.pairs.get(&[one.clone(), other.clone()]);
            pair.copied()
        };
        let turned = || pair(opponent, player).map(|[lost, won]| [won, lost]);
        let result = pair(player, opponent).or_else(turned);
        result.map_or(String::new(), |[won, lost]| format!("{won}/{}", won + lost))
    };
    if summary.pairs.is_empty() {
        return;
    }
    page.heading("Cross table: games won of games played");
    let titles: Vec<String> = (1..=players.len()).map(|place| place.to_string()).collect();
    let mut columns = vec![number(""), text("player")];
    columns.extend(titles.iter().map(|title| Column::number(title)));
    let rows = players.iter().enumerate().map(|(place, (player, _))| {
        let results = players.iter().map(|(opponent, _)| result(player, opponent));
        let mut row = vec![(place + 1).to_string(), printable(player).into_owned()];
        row.extend(results);
        row
    });
    page.table(&columns, rows);
    rest(summary.players.len(), players.len(), page);
}
