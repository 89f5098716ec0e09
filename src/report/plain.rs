//! The report without scripts: a front and tables.

use serde_json::Value;

use super::extent::{grouped, grouped_count, plural};
use crate::analysis::Ending;
use crate::collection::query::joined;
use crate::collection::stats::Written::{Number, Text, Versus};
use crate::collection::stats::{Column, MORE_SHEETS, SHEETS, Sheet};
use crate::draw::page::{Front, Table};

/// The number of sides in a sentence about each.
const MAX_SIDES: usize = 4;
/// The number of rows of a table.
const MAX_ROWS: usize = 30;

/// A collection in four numbers and four sentences; `stats` are of all boards.
pub(super) fn front(stats: &Value, span: Option<&str>) -> Front {
    let wins = &stats["wins"]["white"];
    let games = &stats["games"];
    let all = whole(&games["games"]);
    if all == 0 {
        return Front {
            numbers: Vec::new(),
            sentences: vec!["There are no games here.".to_owned()],
        };
    }
    let counted = whole(&stats["wins"]["counted"]);
    let sides: Vec<&Value> = list(stats, "sides")
        .filter(|row| whole(&row["counted"]) > 0 && !row["key"].is_null())
        .collect();
    let together = if sides.len() > 1 { ", all sides" } else { "" };
    let named = stats["players"].as_array().map_or(0, Vec::len) as u64;
    let players = named + whole(&stats["more_players"]);
    let numbers = vec![
        (grouped(all), plural(all, "game")),
        (percent(&wins["share"]), format!("White wins{together}")),
        (
            text(&stats["plies"]["median"]),
            format!("plies in the median{together}"),
        ),
        (grouped(players), "players".to_owned()),
    ];
    let when = span.map_or(String::new(), |span| format!(" from {span}"));
    let keys: Vec<String> = sides.iter().map(|side| text(&side["key"])).collect();
    let boards = match keys.as_slice() {
        [] => String::new(),
        [side] => format!(" on boards of side {side}"),
        sides => format!(" on boards of sides {}", joined(sides, "and")),
    };
    let sum = if counted == 0 {
        "none is a legal game of Unlur with a winner".to_owned()
    } else if counted == all {
        "all are legal, have a winner and are counted".to_owned()
    } else {
        let (unlur, counted) = (grouped(whole(&games["unlur"])), grouped(counted));
        format!(
            "{unlur} are of Unlur, and the {counted} that are legal and have a winner are counted"
        )
    };
    let games = grouped_count(all, "game");
    let mut sentences = vec![format!("{games}{when}{boards}: {sum}.")];
    if counted > 0 {
        sentences.push(white(wins, sides));
        sentences.push(way(stats));
        sentences.push(format!(
            "The contract has {} stones in the median ({} to {}).",
            text(&stats["contract"]["median"]),
            text(&stats["contract"]["min"]),
            text(&stats["contract"]["max"])
        ));
    }
    Front { numbers, sentences }
}

/// White's share, and that on some of the boards.
fn white(wins: &Value, mut rows: Vec<&Value>) -> String {
    let own = format!("{} ({})", percent(&wins["share"]), interval(wins));
    if rows.len() < 2 {
        return format!("White wins {own} of them.");
    }
    let start = if rows.len() > MAX_SIDES {
        rows.sort_by_key(|row| std::cmp::Reverse(whole(&row["counted"])));
        rows.truncate(MAX_SIDES);
        rows.sort_by_key(|row| whole(&row["key"]));
        "of the sides with most games, "
    } else {
        ""
    };
    let shares = rows.iter().map(|row| {
        let (share, side) = (percent(&row["white"]["share"]), text(&row["key"]));
        format!("{share} on side {side}")
    });
    let shares = joined(&shares.collect::<Vec<_>>(), "and");
    format!("White wins {own} on all boards together: {start}{shares}.")
}

/// The most frequent end, and the lengths of games.
fn way(stats: &Value) -> String {
    let games = |row: &&Value| whole(&row["games"]);
    let top = list(stats, "by").max_by_key(games);
    let end = top.map_or(String::new(), |row| {
        let (end, share) = (ending(row), percent(&row["share"]));
        let equal = list(stats, "by").filter(|other| games(other) == games(&row));
        if row["share"].as_f64() >= Some(1.0) {
            format!("All games end with {end}. ")
        } else if row["share"].as_f64() > Some(0.5) {
            format!("Most games end with {end} ({share}). ")
        } else if equal.count() == 1 {
            format!("More games end with {end} ({share}) than in any other way. ")
        } else {
            format!("No end is more frequent than {end} ({share}). ")
        }
    });
    let plies = ["min", "max", "median"].map(|name| text(&stats["plies"][name]));
    let [least, most, median] = plies;
    format!("{end}Games take {least} to {most} plies, {median} in the median.")
}

/// The words for the end of a row.
fn ending(row: &Value) -> &'static str {
    let mut all = Ending::ALL.into_iter();
    let found = all.find(|end| row["by"] == end.name());
    found.map_or("", Ending::words)
}

const RATINGS: Sheet = Sheet {
    section: "players",
    heading: "Ratings",
    columns: &[
        Column("player", "/player", Text, 0),
        Column("rating", "/rating", Number, 0),
        Column("± 95%", "/error", Number, 0),
        Column("games", "/games", Number, 0),
    ],
};

/// The tables of all boards together.
pub(super) fn tables(stats: &Value, ratings: &Value) -> Vec<Table> {
    let sheets = SHEETS.into_iter().chain(MORE_SHEETS);
    let mut tables: Vec<Table> = sheets.map(|sheet| table(stats, &sheet)).collect();
    tables.push(table(ratings, &RATINGS));
    tables.retain(|table| !table.rows.is_empty() && !table.columns.is_empty());
    tables
}

/// A table without the marks, which the program explains below its tables.
fn table(data: &Value, sheet: &Sheet) -> Table {
    let entries = sheet.entries(data);
    let columns = || sheet.columns.iter().filter(|column| column.2 != Versus);
    let row = |entry: &Value| columns().map(|column| column.cell(entry)).collect();
    Table {
        title: sheet.heading.to_owned(),
        columns: columns().map(|column| column.0).collect(),
        left_out: entries.len().saturating_sub(MAX_ROWS),
        rows: entries.iter().take(MAX_ROWS).map(row).collect(),
    }
}

fn list<'a>(stats: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    stats[name].as_array().into_iter().flatten()
}

fn whole(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::String(text) => text.clone(),
        // A median that is a whole number is shown as one.
        Value::Number(number) => {
            let text = number.to_string();
            text.strip_suffix(".0").unwrap_or(&text).to_owned()
        }
        value => value.to_string(),
    }
}

fn percent(share: &Value) -> String {
    let share = share.as_f64();
    share.map_or("–".to_owned(), |share| format!("{:.1}%", 100.0 * share))
}

fn interval(row: &Value) -> String {
    match (row["low"].as_f64(), row["high"].as_f64()) {
        (Some(low), Some(high)) => format!("{:.1}–{:.1}%", 100.0 * low, 100.0 * high),
        _ => "–".to_owned(),
    }
}
