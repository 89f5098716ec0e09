//! The header of a game record: the game, its board, its players.

use std::slice;

use serde_json::Value;

use super::GAME;
use crate::convert::document::{Info, Text};
use crate::convert::error::RecordError;
use crate::finding::Code;
use crate::game::Side;
use crate::record::date::Date;
use crate::sgf::escaped_text;
use crate::sgf::{self, shown};

/// The side of the board if no variant names another.
const DEFAULT_SIDE: u32 = 8;

/// The sides that the server has.
const SIDES: [u32; 3] = [6, 8, 10];

/// The header of a game record. A field of the wrong type is ignored.
pub(super) struct ApHeader(pub Value);

/// The path of a field of the player in a seat, from 0.
fn of_player(seat: usize, field: &str) -> String {
    format!("players[{seat}].{field}")
}

impl ApHeader {
    /// The value at a path such as `players[0].name`.
    fn value(&self, path: &str) -> Option<&Value> {
        let mut parts = path.split(['.', '[']);
        parts.try_fold(&self.0, |outer, part| match part.strip_suffix(']') {
            Some(index) => outer.get(index.parse::<usize>().ok()?),
            None => outer.get(part),
        })
    }

    fn text(&self, path: &str) -> Option<&str> {
        self.value(path)?.as_str()
    }

    fn list(&self, path: &str) -> &[Value] {
        let list = self.value(path).and_then(Value::as_array);
        list.map_or(&[], Vec::as_slice)
    }

    /// The side of the board, from the variants, and the first of them that does not name it.
    ///
    /// # Errors
    ///
    /// A [`RecordError`] if the game is not Unlur, its board is unknown, or the number of players
    /// is not two.
    pub(super) fn side(&self) -> Result<(Side, Option<RecordError>), RecordError> {
        let fault = |path, message: String| Err(RecordError::new(path, message));
        match self.text("game.name") {
            Some(name) if name.eq_ignore_ascii_case(GAME) => {}
            Some(name) => {
                return fault("header.game.name", format!("this is `{name}`, not {GAME}"));
            }
            None => return fault("header.game.name", "the game has no name".to_owned()),
        }
        if self.list("players").len() != 2 {
            return fault("header.players", "Unlur has two players".to_owned());
        }
        let variants = match self.value("game.variants") {
            None | Some(Value::Null) => &[],
            Some(Value::Array(variants)) => variants.as_slice(),
            Some(variant) => slice::from_ref(variant),
        };
        let mut named = variants.iter().map(side_of_variant);
        let side = named.clone().flatten().next().unwrap_or(DEFAULT_SIDE);
        let Some(board) = Side::new(side) else {
            let message = format!("no board has the side {side}");
            return fault("header.game.variants", message);
        };
        let other = named.position(|named| named != Some(side)).map(|index| {
            let variant = variants[index].to_string();
            let variant = shown(variant.trim_matches('"').as_bytes());
            let message = format!("`{variant}` does not name side {side}, which is assumed");
            RecordError::new(&format!("header.game.variants[{index}]"), message)
        });
        Ok((board, other))
    }

    /// The game-info; Black's seat is `black`, from 0.
    pub(super) fn info(&self, black: usize) -> Info {
        let text = |path: &str| self.text(path).map(simple);
        let winner = self.winner_seat();
        let result = winner.map(|seat| if seat == black { "B+" } else { "W+" });
        Info {
            black: text(&of_player(black, "name")),
            white: text(&of_player(1 - black, "name")),
            date: self.date().as_deref().map(simple),
            event: text("event"),
            round: text("round"),
            place: text("site.name"),
            result: result.map(Text::from),
            ..Info::default()
        }
    }

    /// The seat of the winner, from 0, if the results name one.
    fn winner_seat(&self) -> Option<usize> {
        let result = |seat| self.value(&of_player(seat, "result"))?.as_f64();
        let won = |seat| result(seat).is_some_and(|result| result > 0.5);
        (won(0) != won(1)).then_some(usize::from(won(1)))
    }

    /// The days of start and end, as FF\[4\] lists dates.
    fn date(&self) -> Option<String> {
        let spelled = |text: &str| day(text).map_or_else(|| text.to_owned(), |day| day.to_string());
        let start = self.text("date-start").map(spelled)?;
        Some(match self.text("date-end").map(spelled) {
            Some(end) if end != start => format!("{start},{end}"),
            _ => start,
        })
    }

    /// The required fields that are missing or have the wrong type, except the game and the number
    /// of players.
    pub(super) fn faults(&self) -> Vec<(Code, RecordError)> {
        let mut faults = Vec::new();
        let mut require = |path: &str, what: &str, is_there: bool| {
            if !is_there {
                let message = format!("the format requires {what}");
                let fault = RecordError::new(&format!("header.{path}"), message);
                faults.push((Code::IncompleteHeader, fault));
            }
        };
        let has_site = self.text("site.name").is_some();
        require("site.name", "the name of the site", has_site);
        for path in ["date-start", "date-end", "date-generated"] {
            let is_day = self.text(path).and_then(day).is_some();
            require(path, "a date here", is_day);
        }
        for seat in 0..2 {
            let (name, result) = (of_player(seat, "name"), of_player(seat, "result"));
            require(&name, "the name of the player", self.text(&name).is_some());
            let is_number = self.value(&result).is_some_and(Value::is_number);
            require(&result, "the player's result, a number", is_number);
        }
        faults
    }
}

/// The side that a variant such as `size-6`, `Size-6 board` or `Default board` names.
fn side_of_variant(variant: &Value) -> Option<u32> {
    let lower = variant.as_str()?.to_ascii_lowercase();
    if lower == "default board" {
        return Some(DEFAULT_SIDE);
    }
    let size = lower.strip_prefix("size-")?;
    size.strip_suffix(" board").unwrap_or(size).parse().ok()
}

/// The variants of a board, and whether the server has it.
pub(super) fn variants(side: Side) -> (Vec<String>, bool) {
    match side.get() {
        DEFAULT_SIDE => (Vec::new(), true),
        side => (vec![format!("size-{side}")], SIDES.contains(&side)),
    }
}

/// A text on one line, as it would be read back from SGF.
fn simple(text: &str) -> Text {
    let written = escaped_text(text);
    Text::from(&*sgf::simple_text(&String::from_utf8_lossy(&written)))
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
    let all = dates.iter().all(is_between);
    all.then(|| (moment(start), moment(end)))
}

/// The day that a moment such as `2004-05-01T10:00:00.000Z` names.
fn day(text: &str) -> Option<Date> {
    let mut dates = Date::list(text);
    let day = dates.next()??;
    (dates.next().is_none() && day.day.is_some()).then_some(day)
}
