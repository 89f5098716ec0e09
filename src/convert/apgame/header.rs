//! The header of a game record: the game, its board, its players.

use serde_json::{Value, json};

use super::GAME;
use crate::convert::document::{Info, Text};
use crate::convert::error::RecordError;
use crate::convert::sgf::escape::escape_text;
use crate::game::Side;
use crate::record::date::Date;
use crate::sgf;

/// The side of the board if no variant names another.
const DEFAULT_SIDE: u32 = 8;

/// The sides that the server has.
const SIDES: [u32; 3] = [6, 8, 10];

/// The string at a path of keys.
pub(super) fn string<'a>(value: &'a Value, keys: &[&str]) -> Option<&'a str> {
    keys.iter()
        .try_fold(value, |value, key| value.get(key))?
        .as_str()
}

/// The side of the board, from the variants.
///
/// # Errors
///
/// A [`RecordError`] if the game is not Unlur, or its board is unknown.
pub(super) fn side(header: &Value) -> Result<Side, RecordError> {
    match string(header, &["game", "name"]) {
        Some(name) if name.eq_ignore_ascii_case(GAME) => {}
        Some(name) => {
            return Err(RecordError::new(
                "header.game.name",
                format!("this is `{name}`, not Unlur"),
            ));
        }
        None => return Err(RecordError::new("header.game.name", "the game has no name")),
    }
    let variants = header.pointer("/game/variants").and_then(Value::as_array);
    let names = variants.into_iter().flatten().filter_map(Value::as_str);
    let side = names
        .into_iter()
        .find_map(side_of_variant)
        .unwrap_or(DEFAULT_SIDE);
    Side::new(side).ok_or_else(|| {
        RecordError::new(
            "header.game.variants",
            format!("no board has the side {side}"),
        )
    })
}

/// The side that a variant such as `size-6` or `Size-6 board` names.
fn side_of_variant(variant: &str) -> Option<u32> {
    let lower = variant.to_ascii_lowercase();
    let size = lower.strip_prefix("size-")?;
    size.strip_suffix(" board").unwrap_or(size).parse().ok()
}

/// The variants of a board, and whether the server has it.
pub(super) fn variants(side: Side) -> (Value, bool) {
    match side.get() {
        DEFAULT_SIDE => (json!([]), true),
        side => (json!([format!("size-{side}")]), SIDES.contains(&side)),
    }
}

/// The game-info of a header; Black's seat is `black`, from 0.
pub(super) fn info(header: &Value, black: usize) -> Info {
    let text = |keys: &[&str]| string(header, keys).map(simple);
    let name = |seat| {
        let name = player(header, seat).and_then(|player| player.get("name"));
        name.and_then(Value::as_str).map(simple)
    };
    let result = winner_seat(header).map(|seat| if seat == black { "B+" } else { "W+" });
    Info {
        black: name(black),
        white: name(1 - black),
        date: date(header).map(|date| simple(&date)),
        event: text(&["event"]),
        round: text(&["round"]),
        place: text(&["site", "name"]),
        result: result.map(Text::from),
        ..Info::default()
    }
}

/// A text as it is read back from SGF: on one line.
fn simple(text: &str) -> Text {
    let written = escape_text(text);
    Text::from(&*sgf::simple_text(&String::from_utf8_lossy(&written)))
}

/// The days of start and end, as FF\[4\] lists dates.
fn date(header: &Value) -> Option<String> {
    let day = |key: &str| {
        let text = string(header, &[key])?;
        Some(day(text).map_or_else(|| text.to_owned(), |day| day.to_string()))
    };
    let start = day("date-start")?;
    Some(match day("date-end") {
        Some(end) if end != start => format!("{start},{end}"),
        _ => start,
    })
}

/// The earliest and the latest day of a `DT`, in the format of the server; `None` if a date in it
/// is not understood, or lacks its day and may be before or after all days.
pub(super) fn moments(date: &str) -> Option<(String, String)> {
    let dates: Vec<Date> = Date::list(date).collect::<Option<_>>()?;
    let days = || dates.iter().filter(|date| date.day.is_some());
    let start = days().min_by_key(|date| *date.days().start())?;
    let end = days().max_by_key(|date| *date.days().end())?;
    let is_between = |date: &Date| {
        let days = date.days();
        days.start() <= end.days().end() && days.end() >= start.days().start()
    };
    let moment = |day: &Date| format!("{day}T00:00:00.000Z");
    dates
        .iter()
        .all(is_between)
        .then(|| (moment(start), moment(end)))
}

/// The day that a moment such as `2004-05-01T10:00:00.000Z` names.
fn day(text: &str) -> Option<Date> {
    let mut dates = Date::list(text);
    let day = dates.next()??;
    (dates.next().is_none() && day.day.is_some()).then_some(day)
}

/// The seat of the winner, from 0, if the results name one.
pub(super) fn winner_seat(header: &Value) -> Option<usize> {
    let won = |seat: usize| {
        let result = player(header, seat).and_then(|player| player.get("result"));
        result
            .and_then(Value::as_f64)
            .is_some_and(|result| result > 0.5)
    };
    match (won(0), won(1)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    }
}

fn player(header: &Value, seat: usize) -> Option<&Value> {
    header.get("players")?.get(seat)
}

/// The required fields of a header that are missing or have the wrong type, except the game and the
/// number of players.
pub(super) fn faults(header: &Value) -> Vec<RecordError> {
    let mut faults = Vec::new();
    let mut require = |is_there: bool, path: &str, what: &str| {
        if !is_there {
            faults.push(RecordError::new(
                path,
                format!("the format requires {what}"),
            ));
        }
    };
    require(
        string(header, &["site", "name"]).is_some(),
        "header.site.name",
        "the name of the site",
    );
    for key in ["date-start", "date-end", "date-generated"] {
        let date = string(header, &[key]).and_then(day);
        let path = format!("header.{key}");
        require(date.is_some(), &path, "a date here");
    }
    for seat in 0..2 {
        let field = |key: &str| player(header, seat).and_then(|player| player.get(key));
        require(
            field("name").is_some_and(Value::is_string),
            &format!("header.players[{seat}].name"),
            "the name of the player",
        );
        require(
            field("result").is_some_and(Value::is_number),
            &format!("header.players[{seat}].result"),
            "the player's result, a number",
        );
    }
    faults
}
