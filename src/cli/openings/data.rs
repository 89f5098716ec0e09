//! The rows of the tree as data.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::data::{CsvLines, Row, TableLine, names};
use crate::cli::output::Column;
use crate::cli::stats::points;
use crate::collection::inference::{Difference, Interval, round_to, significant};
use crate::collection::openings::{self, Ply, Survey, difference};
use crate::game::{Board, Coordinates, Side};

/// A beginning of games: a line of plies from the empty board.
///
/// Shares are 0 to 1, rounded to four digits.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Opening")]
pub(in crate::cli) struct OpeningData<'a> {
    /// Its number, from 0.
    index: usize,
    /// The number of the line without the last ply.
    parent: Option<usize>,
    /// The side of the board.
    side: u32,
    /// The number of plies.
    depth: usize,
    /// The last ply: a cell or `pass`.
    ply: Option<String>,
    /// The colour of the last stone.
    color: Option<&'static str>,
    /// All plies.
    moves: Vec<String>,
    /// The number of games with this opening.
    games: u64,
    /// The number of them that White won.
    white_wins: u64,
    /// White's share.
    white_share: f64,
    /// The lower bound of its 95% Wilson interval.
    low: f64,
    /// The upper bound.
    high: f64,
    /// White's share minus the share in the other games of the parent.
    difference: Option<f64>,
    /// The lower bound of its 95% interval (Newcombe).
    difference_low: Option<f64>,
    /// The upper bound.
    difference_high: Option<f64>,
    /// The p-value of the difference.
    p: Option<f64>,
    /// Whether the difference remains after the correction of Benjamini and Hochberg.
    marked: bool,
    /// White's share, drawn towards that of the parent; with `--shrink`.
    shrunk_share: Option<f64>,
    /// The players of the last ply, with their numbers of games.
    players: Vec<PlayerGames<'a>>,
}

/// A player and a number of games.
#[derive(Serialize, JsonSchema)]
struct PlayerGames<'a> {
    name: &'a str,
    games: u64,
}

impl<'a> OpeningData<'a> {
    pub(super) fn new(row: &openings::Row<'a>, survey: &Survey) -> Self {
        let interval = row.white.interval();
        let bound = |bound: fn(Interval) -> f64| interval.map_or(0.0, bound);
        let difference = difference(row);
        let of = |value: fn(Difference) -> f64| difference.map(|found| share(value(found)));
        let player = |&(name, games): &(&'a str, u64)| PlayerGames { name, games };
        Self {
            index: row.index,
            parent: row.parent,
            side: row.side.get(),
            depth: row.depth(),
            ply: row.ply().map(|ply| word(row.side, ply)),
            color: match row.ply() {
                Some(Ply::Stone { color, .. }) => Some(color.name()),
                Some(Ply::Pass) | None => None,
            },
            moves: row.plies().map(|ply| word(row.side, ply)).collect(),
            games: row.white.of,
            white_wins: row.white.count,
            white_share: share(row.white.value().unwrap_or_default()),
            low: share(bound(|interval| interval.low)),
            high: share(bound(|interval| interval.high)),
            difference: of(|difference| difference.value),
            difference_low: of(|difference| difference.interval.low),
            difference_high: of(|difference| difference.interval.high),
            p: difference.map(|difference| significant(difference.p)),
            marked: survey.is_marked(row),
            shrunk_share: survey.shrunk(row).map(share),
            players: row.players.iter().map(player).collect(),
        }
    }
}

/// An opening as a line of CSV.
#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    row_index: usize,
    parent: Option<usize>,
    side: u32,
    depth: usize,
    ply: Option<&'a str>,
    color: Option<&'static str>,
    moves: &'a [String],
    games: u64,
    white_wins: u64,
    white_share: f64,
    low: f64,
    high: f64,
    players: String,
    difference: Option<f64>,
    difference_low: Option<f64>,
    difference_high: Option<f64>,
    p: Option<f64>,
    marked: bool,
    shrunk_share: Option<f64>,
}

impl Row for OpeningData<'_> {
    const TABLE: &'static [Column<'static>] = &[
        Column::text("opening"),
        Column::number("games"),
        Column::number("white"),
        Column::text("95%").drop_order(1),
        Column::number("vs rest").drop_order(2),
        Column::text("players").drop_order(3),
        Column::number("shrunk"),
    ];

    fn columns() -> Vec<String> {
        names::<Record<'_>>()
    }

    fn csv(&self, lines: &mut CsvLines<'_>) {
        let player =
            |player: &PlayerGames<'_>| format!("{}={}", escaped(player.name), player.games);
        let players: Vec<_> = self.players.iter().map(player).collect();
        lines.push(&Record {
            row_index: self.index,
            parent: self.parent,
            side: self.side,
            depth: self.depth,
            ply: self.ply.as_deref(),
            color: self.color,
            moves: &self.moves,
            games: self.games,
            white_wins: self.white_wins,
            white_share: self.white_share,
            low: self.low,
            high: self.high,
            players: players.join(";"),
            difference: self.difference,
            difference_low: self.difference_low,
            difference_high: self.difference_high,
            p: self.p,
            marked: self.marked,
            shrunk_share: self.shrunk_share,
        });
    }

    fn table(&self, line: &mut TableLine<'_>) {
        let indent = "  ".repeat(self.depth);
        let opening = match (&self.ply, self.color) {
            (None, _) => format!("side {}", self.side),
            (Some(ply), Some("black")) => format!("{indent}B {ply}"),
            (Some(ply), Some(_)) => format!("{indent}W {ply}"),
            (Some(ply), None) => format!("{indent}{ply}"),
        };
        let percent = |part: f64| format!("{:.1}", 100.0 * part);
        let named = self.players.iter().take(NAMED);
        let mut players: Vec<_> = named
            .map(|player| format!("{} {}", player.name, player.games))
            .collect();
        if self.players.len() > NAMED {
            players.push(format!("{} more", self.players.len() - NAMED));
        }
        let mark = if self.marked { " *" } else { "" };
        let difference = |difference: f64| format!("{}{mark}", points(difference));
        line.value(opening).value(self.games);
        line.value(percent(self.white_share) + "%");
        line.value(format!("{} to {}", percent(self.low), percent(self.high)));
        line.maybe(self.difference.map(difference));
        line.value(players.join(", "));
        line.maybe(self.shrunk_share.map(|share| percent(share) + "%"));
    }
}

/// The number of players that a line of the table names.
const NAMED: usize = 3;

/// A name with a backslash before each character that would end it.
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

/// A ply in a word.
pub(super) fn word(side: Side, ply: Ply) -> String {
    match ply {
        Ply::Pass => "pass".to_owned(),
        Ply::Stone { cell, .. } => Board::get(side)
            .algebraic(Coordinates::Hex, cell)
            .to_string(),
    }
}

/// A share, rounded to four digits.
pub(super) fn share(share: f64) -> f64 {
    round_to(share, 4)
}
