//! The rows of the tree, for people and as data.

use std::io;

use serde::Serialize;

use crate::cli::args::Format;
use crate::cli::output::{Column, table};
use crate::cli::terminal;
use crate::collection::openings::{Ply, Row};
use crate::game::{Board, Color, Coordinates};

const COLUMNS: [Column<'_>; 5] = [
    Column::text("opening"),
    Column::number("games"),
    Column::number("white"),
    Column::text("95%").drop_order(1),
    Column::text("players").drop_order(2),
];

/// How many players a line of the table names.
const NAMED: usize = 3;

/// A row as data; `docs/cli.md` tells each field.
#[derive(Serialize)]
struct Data<'a> {
    index: usize,
    parent: Option<usize>,
    side: u32,
    depth: usize,
    ply: Option<String>,
    color: Option<&'static str>,
    moves: Vec<String>,
    games: u64,
    white_wins: u64,
    white_share: f64,
    low: f64,
    high: f64,
    players: Vec<Player<'a>>,
}

#[derive(Serialize)]
struct Player<'a> {
    name: &'a str,
    games: u64,
}

impl<'a> Data<'a> {
    fn new(rows: &[Row<'a>], index: usize) -> Self {
        let row = &rows[index];
        let (low, high) = row.share.interval().unwrap_or_default();
        let mut moves = Vec::with_capacity(row.depth);
        let mut at = Some(index);
        while let Some(place) = at {
            moves.extend(word(&rows[place]));
            at = rows[place].parent;
        }
        moves.reverse();
        let player = |&(name, games): &(&'a str, u64)| Player { name, games };
        Self {
            index,
            parent: row.parent,
            side: row.side.get(),
            depth: row.depth,
            ply: word(row),
            color: match row.ply {
                Some(Ply::Stone { color, .. }) => Some(color.name()),
                Some(Ply::Pass) | None => None,
            },
            moves,
            games: row.share.games,
            white_wins: row.share.wins,
            white_share: rounded(row.share.value().unwrap_or_default()),
            low: rounded(low),
            high: rounded(high),
            players: row.players.iter().map(player).collect(),
        }
    }

    fn fields(&self) -> [String; 13] {
        let players = self.players.iter();
        let players: Vec<_> = players
            .map(|player| format!("{}={}", escaped(player.name), player.games))
            .collect();
        [
            self.index.to_string(),
            self.parent
                .map_or(String::new(), |parent| parent.to_string()),
            self.side.to_string(),
            self.depth.to_string(),
            self.ply.clone().unwrap_or_default(),
            self.color.unwrap_or_default().to_owned(),
            self.moves.join(" "),
            self.games.to_string(),
            self.white_wins.to_string(),
            self.white_share.to_string(),
            self.low.to_string(),
            self.high.to_string(),
            players.join(";"),
        ]
    }
}

/// A name with a backslash before each sign that would end it.
fn escaped(name: &str) -> String {
    let mut escaped = String::new();
    for character in name.chars() {
        if matches!(character, ';' | '=' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

const FIELDS: [&str; 13] = [
    "index",
    "parent",
    "side",
    "depth",
    "ply",
    "color",
    "moves",
    "games",
    "white_wins",
    "white_share",
    "low",
    "high",
    "players",
];

/// Writes the rows in a form.
pub(super) fn write(
    format: Format,
    rows: &[Row<'_>],
    out: &mut impl io::Write,
) -> anyhow::Result<()> {
    let data = (0..rows.len()).map(|index| Data::new(rows, index));
    match format {
        Format::Table if rows.is_empty() => {}
        Format::Table => {
            let text = table(&COLUMNS, rows.iter().map(cells), terminal::width());
            writeln!(out, "{text}")?;
        }
        Format::Csv => {
            let mut writer = csv::Writer::from_writer(out);
            writer.write_record(FIELDS)?;
            for data in data {
                writer.write_record(data.fields())?;
            }
            writer.flush()?;
        }
        Format::Ndjson => {
            for data in data {
                serde_json::to_writer(&mut *out, &data)?;
                out.write_all(b"\n")?;
            }
        }
        Format::Json => {
            out.write_all(b"[")?;
            for data in data {
                out.write_all(if data.index == 0 { "\n" } else { ",\n" }.as_bytes())?;
                serde_json::to_writer(&mut *out, &data)?;
            }
            out.write_all(if rows.is_empty() { "]\n" } else { "\n]\n" }.as_bytes())?;
        }
    }
    Ok(())
}

/// A line of the table, indented as deep as it stands in the tree.
fn cells(row: &Row<'_>) -> Vec<String> {
    let indent = "  ".repeat(row.depth);
    let opening = match row.ply {
        None => format!("side {}", row.side.get()),
        Some(Ply::Pass) => format!("{indent}pass"),
        Some(Ply::Stone { color, .. }) => {
            let letter = if color == Color::Black { 'B' } else { 'W' };
            format!("{indent}{letter} {}", word(row).unwrap_or_default())
        }
    };
    let percent = |part: f64| format!("{:.1}", 100.0 * part);
    let named = row.players.iter().take(NAMED);
    let mut players: Vec<_> = named
        .map(|(name, games)| format!("{name} {games}"))
        .collect();
    if row.players.len() > NAMED {
        players.push(format!("{} more", row.players.len() - NAMED));
    }
    vec![
        opening,
        row.share.games.to_string(),
        row.share
            .value()
            .map_or(String::new(), |part| percent(part) + "%"),
        row.share.interval().map_or(String::new(), |(low, high)| {
            format!("{} to {}", percent(low), percent(high))
        }),
        players.join(", "),
    ]
}

/// What was played last in a word.
fn word(row: &Row<'_>) -> Option<String> {
    Some(match row.ply? {
        Ply::Pass => "pass".to_owned(),
        Ply::Stone { cell, .. } => Board::get(row.side)
            .algebraic(Coordinates::Hex, cell)
            .to_string(),
    })
}

/// A part of one as data tell it.
fn rounded(part: f64) -> f64 {
    (part * 1e4).round() / 1e4
}
