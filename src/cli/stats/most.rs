//! The players and events with the most games.

use std::cmp::Reverse;

use super::cells::{number, rate, text};
use super::page::Page;
use super::tables::scores;
use crate::collection::stats::{Data, PlayerData};

/// Says how many entries are not shown.
fn rest(all: usize, top: usize, page: &mut Page) {
    if all > top {
        page.line(&format!("\n{} more, see `--top` and `--format`", all - top));
    }
}

pub(super) fn players(data: &Data<'_>, top: usize, page: &mut Page) {
    if data.players.is_empty() {
        return;
    }
    let mut players: Vec<&PlayerData<'_>> = data.players.iter().collect();
    players.sort_by_key(|player| Reverse(player.games));
    page.heading("Players");
    let columns = [
        text("player"),
        number("games"),
        number("as black"),
        number("won"),
        number("share").drop_order(1),
        number("95%").drop_order(2),
        number("as white"),
        number("won"),
        number("share").drop_order(1),
        number("95%").drop_order(2),
    ];
    let rows = players.iter().take(top).map(|player| {
        let mut row = vec![player.player.to_owned(), player.games.to_string()];
        for seat in [player.black, player.white] {
            row.push(seat.counted.to_string());
            row.extend(rate(seat.won));
        }
        row
    });
    page.table(&columns, rows.collect());
    rest(players.len(), top, page);
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
