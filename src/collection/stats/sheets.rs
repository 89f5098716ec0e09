//! How people see the data: tables, and what identifies a row.

use serde_json::Value;

use super::column::Column;
use super::column::Written::{Interval, Number, Percent, Text, Versus};

/// A section of the data as a table.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// The name of the section.
    pub section: &'static str,
    /// The heading.
    pub heading: &'static str,
    /// Its columns; none if the section is no table, but a map, say.
    pub columns: &'static [Column],
}

const fn sheet(section: &'static str, heading: &'static str, columns: &'static [Column]) -> Sheet {
    Sheet {
        section,
        heading,
        columns,
    }
}

const GAMES: Column = Column("games", "/games", Number, 0);
const COUNTED: Column = Column("counted", "/counted", Number, 0);

/// Columns, and then who won.
macro_rules! wins {
    ($($column:expr),*) => {
        &[
            $($column,)*
            Column("black", "/black/wins", Number, 3),
            Column("share", "/black/share", Percent, 4),
            Column("95%", "/black", Interval, 5),
            Column("white", "/white/wins", Number, 0),
            Column("share", "/white/share", Percent, 2),
            Column("95%", "/white", Interval, 0),
            Column("vs rest", "/versus", Versus, 1),
        ]
    };
}

/// Columns, and then how often a player won with each colour.
macro_rules! seats {
    ($($column:expr),*) => {
        &[
            $($column,)*
            Column("as black", "/black/counted", Number, 5),
            Column("won", "/black/wins", Number, 3),
            Column("share", "/black/share", Percent, 2),
            Column("95%", "/black", Interval, 1),
            Column("as white", "/white/counted", Number, 5),
            Column("won", "/white/wins", Number, 3),
            Column("share", "/white/share", Percent, 2),
            Column("95%", "/white", Interval, 1),
        ]
    };
}

/// Columns of wins by a key with that title.
macro_rules! scores {
    ($key:literal) => {
        wins!(Column($key, "/key", Text, 0), GAMES, COUNTED)
    };
}

/// The sections that the program shows, in their order.
pub const SHEETS: [Sheet; 19] = [
    sheet("games", "", &[]),
    sheet(
        "findings",
        "Findings",
        &[
            Column("code", "/code", Text, 0),
            Column("severity", "/severity", Text, 0),
            Column("findings", "/findings", Number, 0),
            GAMES,
        ],
    ),
    sheet(
        "wins",
        "Wins",
        &[
            Column("colour", "/colour", Text, 0),
            Column("wins", "/wins", Number, 2),
            Column("share", "/share", Percent, 0),
            Column("95%", "", Interval, 1),
        ],
    ),
    sheet(
        "player_wins",
        "Wins of the player",
        seats!(
            Column("counted", "/counted", Number, 4),
            Column("won", "/wins", Number, 3),
            Column("share", "/share", Percent, 0),
            Column("95%", "", Interval, 1)
        ),
    ),
    sheet(
        "by",
        "Ways of winning",
        &[
            Column("by", "/by", Text, 0),
            Column("games", "/games", Number, 2),
            Column("share", "/share", Percent, 0),
            Column("95%", "", Interval, 1),
            Column("black", "/black", Number, 3),
            Column("white", "/white", Number, 3),
        ],
    ),
    sheet("sides", "Wins by side", scores!("side")),
    sheet(
        "first_player",
        "Wins by first player",
        wins!(Column("first", "/key", Text, 0), COUNTED),
    ),
    sheet(
        "contract_lengths",
        "Contract stones",
        wins!(
            Column("stones", "/stones", Number, 0),
            GAMES,
            Column("share", "/share", Percent, 0)
        ),
    ),
    sheet("contract_model", "", &[]),
    sheet("plies", "", &[]),
    sheet(
        "patterns",
        "Winning patterns",
        &[
            Column("pattern", "/pattern", Text, 0),
            Column("for", "/player", Text, 5),
            Column("games", "/games", Number, 3),
            Column("share", "/share", Percent, 0),
            Column("95%", "", Interval, 1),
            Column("won", "/won/wins", Number, 4),
            Column("share", "/won/share", Percent, 2),
            Column("95%", "/won", Interval, 2),
        ],
    ),
    sheet("first_contract_stones", "", &[]),
    sheet("first_white_stones", "", &[]),
    sheet("black_stones", "", &[]),
    sheet("white_stones", "", &[]),
    sheet(
        "players",
        "Players",
        seats!(
            Column("player", "/player", Text, 0),
            Column("games", "/games", Number, 4)
        ),
    ),
    sheet("pairs", "", &[]),
    sheet("years", "Years", scores!("year")),
    sheet("events", "Events", scores!("event")),
];

/// Sheets that only the page of a report has: the program shows years, and lengths in tens.
pub const MORE_SHEETS: [Sheet; 2] = [
    sheet("months", "Months", scores!("month")),
    sheet(
        "lengths",
        "Lengths",
        &[Column("plies", "/plies", Number, 0), GAMES],
    ),
];

/// The fields that identify an entry of a section, if it is not the first field alone.
pub const KEYS: [(&str, &[&str]); 7] = [
    ("contract_by_side", &["side", "stones"]),
    ("pattern_distances", &["pattern", "plies"]),
    ("first_contract_stones", &["side", "cell"]),
    ("first_white_stones", &["side", "cell"]),
    ("black_stones", &["side", "cell"]),
    ("white_stones", &["side", "cell"]),
    ("pairs", &["player", "opponent"]),
];

/// The lists that grow with the collection; the page of a report has their first entries.
pub const GROWING: [&str; 5] = ["players", "months", "events", "lengths", "contract_lengths"];

/// The sections that the page does not have, because they are large or said by others.
pub const LEFT_OUT: [&str; 7] = [
    "contract_by_side",
    "contract_model",
    "pattern_distances",
    "black_stones",
    "white_stones",
    "pairs",
    "trend",
];

impl Sheet {
    /// The entries of its section in the data of some games.
    #[must_use]
    pub fn entries(&self, data: &Value) -> Vec<Value> {
        let value = &data[self.section];
        let mut entries = value.as_array().cloned().unwrap_or_default();
        let nobody = || entries.iter().all(|entry| entry["key"].is_null());
        match self.section {
            // The wins of a player take the place of those of the colours.
            "wins" if value["counted"] != 0 && data["player_wins"].is_null() => {
                entries.extend(["black", "white"].map(|color| {
                    let mut wins = value[color].clone();
                    wins["colour"] = color.into();
                    wins
                }));
            }
            "player_wins" if value["counted"].as_u64() > Some(0) => entries.push(value.clone()),
            "patterns" if data["wins"]["counted"] == 0 => entries.clear(),
            "years" | "months" | "events" if nobody() => entries.clear(),
            "first_player" => {
                let nobody = entries.iter_mut().filter(|entry| entry["key"].is_null());
                nobody.for_each(|entry| entry["key"] = "unknown".into());
            }
            _ => {}
        }
        entries
    }
}
