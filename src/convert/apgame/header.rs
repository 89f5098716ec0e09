//! The header of a game record: the game, its board, its players.

use serde_json::{Map, Value, json};

use super::super::document::Info;
use super::super::fault::Fault;
use super::super::text::Text;
use super::GAME;
use crate::game::Side;

/// The side of the board where no variant names another.
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
/// A [`Fault`] when the game is another one, or has no board we know.
pub(super) fn side(header: &Value) -> Result<Side, Fault> {
    match string(header, &["game", "name"]) {
        Some(name) if name.eq_ignore_ascii_case(GAME) => {}
        Some(name) => {
            return Err(Fault::new(
                "header.game.name",
                format!("this is `{name}`, not Unlur"),
            ));
        }
        None => return Err(Fault::new("header.game.name", "the game has no name")),
    }
    let variants = header.pointer("/game/variants").and_then(Value::as_array);
    let names = variants.into_iter().flatten().filter_map(Value::as_str);
    let side = names
        .into_iter()
        .find_map(side_of_variant)
        .unwrap_or(DEFAULT_SIDE);
    Side::new(side).ok_or_else(|| {
        Fault::new(
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

/// The game-info that a header says, Black's seat being `black`, from 0.
pub(super) fn info(header: &Value, black: usize) -> Info {
    let text = |keys: &[&str]| string(header, keys).map(Text::from);
    let player = |seat: usize| header.get("players").and_then(|players| players.get(seat));
    let name = |seat| {
        let name = player(seat)
            .and_then(|player| player.get("name"))
            .and_then(Value::as_str);
        name.map(Text::from)
    };
    let won = |seat| {
        let result = player(seat).and_then(|player| player.get("result"));
        result
            .and_then(Value::as_f64)
            .is_some_and(|result| result > 0.5)
    };
    let result = match (won(black), won(1 - black)) {
        (true, false) => Some(Text::from("B+")),
        (false, true) => Some(Text::from("W+")),
        _ => None,
    };
    Info {
        black: name(black),
        white: name(1 - black),
        date: date(header).map(|date| Text::from(date.as_str())),
        event: text(&["event"]),
        round: text(&["round"]),
        place: text(&["site", "name"]),
        result,
        ..Info::default()
    }
}

/// The days of start and end, as FF\[4\] lists dates.
fn date(header: &Value) -> Option<String> {
    let day = |key: &str| string(header, &[key]).and_then(|date| date.get(..10));
    let start = day("date-start")?;
    Some(match day("date-end") {
        Some(end) if end != start => format!("{start},{end}"),
        _ => start.to_owned(),
    })
}

/// The first and last whole day that an FF\[4\] date names, as moments of the server's form.
pub(super) fn moments(date: &str) -> Option<(String, String)> {
    let days: Vec<&str> = date
        .split(',')
        .map(str::trim)
        .filter(|day| is_day(day))
        .collect();
    let moment = |day: &str| format!("{day}T00:00:00.000Z");
    Some((moment(days.first()?), moment(days.last()?)))
}

/// Whether the text is a day such as `2004-05-01`.
fn is_day(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut part = |length: usize| {
        let part = parts.next().filter(|part| part.len() == length)?;
        part.bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| part.parse::<u32>().ok())?
    };
    let day = (part(4), part(2), part(2));
    matches!(day, (Some(_), Some(1..=12), Some(1..=31))) && parts.next().is_none()
}

/// Puts into `header` what `info` says otherwise than `known`, which the header said itself.
pub(super) fn edit(header: &mut Map<String, Value>, known: &Info, info: &Info, black: usize) {
    let changed = |known: &Option<Text>, now: &Option<Text>| (known != now).then(|| now.clone());
    let value = |text: Option<Text>| match text {
        Some(Text::Characters(text)) => Some(Value::String(text)),
        _ => None,
    };
    let fields = [
        ("event", &known.event, &info.event),
        ("round", &known.round, &info.round),
    ];
    for (key, known, now) in fields {
        match changed(known, now).map(value) {
            Some(Some(value)) => drop(header.insert(key.to_owned(), value)),
            Some(None) => drop(header.shift_remove(key)),
            None => {}
        }
    }
    if let Some(Some(place)) = changed(&known.place, &info.place).map(value)
        && let Some(site) = header.get_mut("site").and_then(Value::as_object_mut)
    {
        site.insert("name".to_owned(), place);
    }
    if let Some(Some(Text::Characters(date))) = changed(&known.date, &info.date)
        && let Some((start, end)) = moments(&date)
    {
        header.insert("date-start".to_owned(), Value::String(start));
        header.insert("date-end".to_owned(), Value::String(end));
    }
    let names = [
        (black, &known.black, &info.black),
        (1 - black, &known.white, &info.white),
    ];
    for (seat, known, now) in names {
        if let Some(Some(name)) = changed(known, now).map(value)
            && let Some(player) = player_mut(header, seat)
        {
            player.insert("name".to_owned(), name);
        }
    }
}

/// Puts the winner's and the loser's result into the header.
pub(super) fn set_winner(header: &mut Map<String, Value>, winner_seat: usize) {
    for seat in 0..2 {
        if let Some(player) = player_mut(header, seat) {
            player.insert("result".to_owned(), json!(u8::from(seat == winner_seat)));
        }
    }
}

fn player_mut(header: &mut Map<String, Value>, seat: usize) -> Option<&mut Map<String, Value>> {
    header.get_mut("players")?.get_mut(seat)?.as_object_mut()
}
