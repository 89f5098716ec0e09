//! The header of a game record: the game, its board, its players.

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer};
use serde_json::Value;

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

/// The fields that say something in SGF. A field of another type says nothing.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", expecting = "an object")]
pub(super) struct Header {
    #[serde(deserialize_with = "lenient")]
    pub game: Game,
    #[serde(deserialize_with = "lenient")]
    pub site: Site,
    #[serde(deserialize_with = "lenient")]
    pub date_start: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub date_end: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub date_generated: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub event: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub round: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub players: Vec<Player>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Game {
    #[serde(deserialize_with = "lenient")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub variants: Vec<Value>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Site {
    #[serde(deserialize_with = "lenient")]
    pub name: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Player {
    #[serde(deserialize_with = "lenient")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub result: Option<f64>,
}

/// Reads a field that may have a value of another type, which is then as none.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

impl Header {
    /// The side of the board, from the variants.
    ///
    /// # Errors
    ///
    /// A [`RecordError`] if the game is not Unlur, its board is unknown, or it has not two players.
    pub(super) fn side(&self) -> Result<Side, RecordError> {
        let fault = |path, message: String| Err(RecordError::new(path, message));
        match &self.game.name {
            Some(name) if name.eq_ignore_ascii_case(GAME) => {}
            Some(name) => {
                return fault("header.game.name", format!("this is `{name}`, not {GAME}"));
            }
            None => return fault("header.game.name", "the game has no name".to_owned()),
        }
        if self.players.len() != 2 {
            return fault("header.players", "Unlur has two players".to_owned());
        }
        let mut names = self.game.variants.iter().filter_map(Value::as_str);
        let side = names.find_map(side_of_variant).unwrap_or(DEFAULT_SIDE);
        let message = || format!("no board has the side {side}");
        Side::new(side).ok_or_else(|| RecordError::new("header.game.variants", message()))
    }

    /// The game-info; Black's seat is `black`, from 0.
    pub(super) fn info(&self, black: usize) -> Info {
        let text = |text: &Option<String>| text.as_deref().map(simple);
        let winner = self.winner_seat();
        let result = winner.map(|seat| if seat == black { "B+" } else { "W+" });
        Info {
            black: text(&self.players[black].name),
            white: text(&self.players[1 - black].name),
            date: text(&self.date()),
            event: text(&self.event),
            round: text(&self.round),
            place: text(&self.site.name),
            result: result.map(Text::from),
            ..Info::default()
        }
    }

    /// The seat of the winner, from 0, if the results name one.
    fn winner_seat(&self) -> Option<usize> {
        let won = |seat: usize| self.players[seat].result.is_some_and(|result| result > 0.5);
        (won(0) != won(1)).then_some(usize::from(won(1)))
    }

    /// The days of start and end, as FF\[4\] lists dates.
    fn date(&self) -> Option<String> {
        let read = |text: &String| day(text).map_or_else(|| text.clone(), |day| day.to_string());
        let start = self.date_start.as_ref().map(read)?;
        Some(match self.date_end.as_ref().map(read) {
            Some(end) if end != start => format!("{start},{end}"),
            _ => start,
        })
    }

    /// The required fields that are missing or have the wrong type, except the game and the number
    /// of players.
    pub(super) fn faults(&self) -> Vec<RecordError> {
        let is_day = |text: &Option<String>| text.as_deref().and_then(day).is_some();
        let date = "a date here";
        let mut fields = vec![
            (
                "site.name".to_owned(),
                self.site.name.is_some(),
                "the name of the site",
            ),
            ("date-start".to_owned(), is_day(&self.date_start), date),
            ("date-end".to_owned(), is_day(&self.date_end), date),
            (
                "date-generated".to_owned(),
                is_day(&self.date_generated),
                date,
            ),
        ];
        for (seat, Player { name, result }) in self.players.iter().enumerate() {
            let path = |field| format!("players[{seat}].{field}");
            fields.push((path("name"), name.is_some(), "the name of the player"));
            fields.push((
                path("result"),
                result.is_some(),
                "the player's result, a number",
            ));
        }
        let missing = fields.into_iter().filter(|(_, is_there, _)| !is_there);
        let faults = missing.map(|(path, _, what)| {
            let message = format!("the format requires {what}");
            RecordError::new(&format!("header.{path}"), message)
        });
        faults.collect()
    }
}

/// The side that a variant such as `size-6` or `Size-6 board` names.
fn side_of_variant(variant: &str) -> Option<u32> {
    let lower = variant.to_ascii_lowercase();
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

/// A text as it is read back from SGF: on one line.
fn simple(text: &str) -> Text {
    let written = escape_text(text);
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
