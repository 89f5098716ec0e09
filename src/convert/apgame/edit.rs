//! The differences between a record and the header that it was converted from.

use serde_json::value::RawValue;

use super::fields::Fields;
use super::header::{moments, variants};
use crate::convert::document::{Info, Text};
use crate::game::Side;

/// Writes into `header` the fields of `info` that differ from `known`, which came from the header.
pub(super) fn edit(header: &mut Fields, known: &Info, info: &Info, black: usize) {
    for (key, known, now) in [
        ("event", &known.event, &info.event),
        ("round", &known.round, &info.round),
    ] {
        if known.is_some() && now.as_ref().and_then(Text::as_str).is_none() {
            header.remove(key);
        } else if let Some(text) = edited(known.as_ref(), now.as_ref()) {
            header.set(key, &text);
        }
    }
    if let Some(place) = edited(known.place.as_ref(), info.place.as_ref()) {
        header.change("site", |site| site.set("name", &place));
    }
    if let Some(date) = edited(known.date.as_ref(), info.date.as_ref())
        && let Some((start, end)) = moments(date)
    {
        set_moment(header, "date-start", &start);
        set_moment(header, "date-end", &end);
    }
    for (seat, known, now) in [
        (black, &known.black, &info.black),
        (1 - black, &known.white, &info.white),
    ] {
        if let Some(name) = edited(known.as_ref(), now.as_ref()) {
            change_player(header, seat, |player| player.set("name", &name));
        }
    }
}

/// The new value of an edited text; `None` if it was not edited. JSON cannot represent bytes that
/// are not text.
fn edited<'a>(known: Option<&Text>, now: Option<&'a Text>) -> Option<&'a str> {
    now.filter(|_| known != now).and_then(Text::as_str)
}

/// Sets another day; the time is kept if the day is the same.
fn set_moment(header: &mut Fields, key: &str, moment: &str) {
    const DAY: usize = "2026-01-01".len();
    let known: Option<String> = header
        .get(key)
        .and_then(|known| serde_json::from_str(known.get()).ok());
    if known.is_none_or(|known| known.get(..DAY) != moment.get(..DAY)) {
        header.set(key, &moment);
    }
}

/// Sets another board.
pub(super) fn set_side(header: &mut Fields, side: Side) {
    let (variants, _) = variants(side);
    header.change("game", |game| game.set("variants", &variants));
}

/// Puts the winner's and the loser's result into the header.
pub(super) fn set_winner(header: &mut Fields, winner_seat: usize) {
    for seat in 0..2 {
        let result = u8::from(seat == winner_seat);
        change_player(header, seat, |player| player.set("result", &result));
    }
}

fn change_player(header: &mut Fields, seat: usize, change: impl FnOnce(&mut Fields)) {
    let players = header.get("players").map(RawValue::get);
    let players = players.and_then(|players| serde_json::from_str(players).ok());
    let mut players: Vec<Box<RawValue>> = players.unwrap_or_default();
    let Some(player) = players.get_mut(seat) else {
        return;
    };
    let mut fields = Fields::from_json(player).unwrap_or_default();
    change(&mut fields);
    if let Ok(changed) = serde_json::value::to_raw_value(&fields) {
        *player = changed;
    }
    header.set("players", &players);
}
