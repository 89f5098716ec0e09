//! The rows of the tree, for people and as data.

use serde::Serialize;

use crate::cli;
use crate::cli::data::Line;
use crate::cli::output::Column;
use crate::collection::openings::{Ply, Row};
use crate::game::{Board, Color, Coordinates};

/// How many players a line of the table names.
const NAMED: usize = 3;

/// A row as data; `docs/cli.md` tells each field.
#[derive(Serialize)]
pub(super) struct Data<'a> {
    #[serde(skip)]
    row: &'a Row<'a>,
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
    fn new(rows: &'a [Row<'a>], index: usize) -> Self {
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
            row,
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
}

impl cli::data::Row for Data<'_> {
    const CSV: &'static [&'static str] = &[
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
    const TABLE: &'static [Column<'static>] = &[
        Column::text("opening"),
        Column::number("games"),
        Column::number("white"),
        Column::text("95%").drop_order(1),
        Column::text("players").drop_order(2),
    ];

    fn csv(&self, line: &mut Line<'_>) {
        line.value(self.index).maybe(self.parent);
        line.value(self.side).value(self.depth);
        line.maybe(self.ply.as_ref()).maybe(self.color);
        line.list(' ', &self.moves);
        line.value(self.games).value(self.white_wins);
        line.value(self.white_share)
            .value(self.low)
            .value(self.high);
        let players = self.players.iter();
        let players: Vec<_> = players
            .map(|player| format!("{}={}", escaped(player.name), player.games))
            .collect();
        line.text(&players.join(";"));
    }

    fn table(&self, line: &mut Line<'_>) {
        for cell in cells(self.row) {
            line.text(&cell);
        }
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

/// The rows as data.
pub(super) fn data<'a>(rows: &'a [Row<'a>]) -> impl Iterator<Item = Data<'a>> {
    (0..rows.len()).map(|index| Data::new(rows, index))
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
