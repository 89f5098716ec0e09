//! The data of a report, with every list capped.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::collected::Collected;
use super::extent::{grouped, grouped_count, span};
use super::{DEPTH, plain, positions};
use crate::analysis::Ending;
use crate::collection::inference::round_to;
use crate::collection::ratings::{CountedResults, Options, Ratings, Results};
use crate::collection::stats::{GROWING, LEFT_OUT, Summary, data};
use crate::collection::{Merge as _, Table};
use crate::draw::page::{PageGames, Report};
use crate::game::{Board, Cell, Color, Coordinates, Side};

/// The number of entries of a list in the page; the rest is only counted.
const MAX_ROWS: usize = 400;

/// The contents of a report.
#[derive(Debug)]
pub struct Contents {
    /// The counts.
    pub report: Report,
    /// The games to open.
    pub games: PageGames,
    /// The number of games with a board that are counted but cannot be opened.
    pub left_out: u64,
    /// The statistics of all games.
    pub summary: Summary,
}

impl Collected {
    /// The contents of the report.
    #[must_use]
    pub fn contents(self) -> Contents {
        let shown = u64::try_from(self.games.len()).unwrap_or(u64::MAX);
        let left_out = self.boards.saturating_sub(shown);
        let mut total = Summary::default();
        let mut all_results = CountedResults::default();
        let mut scopes = serde_json::Map::new();
        // A page of many sides has fewer rows for each.
        let most = MAX_ROWS / self.sides.len().max(1);
        for (side, counts) in self.sides {
            all_results.merge(counts.results.clone());
            if let Some(side) = side {
                let scope = scope(&counts.summary, &counts.results.results, most);
                scopes.insert(side.get().to_string(), scope);
            }
            total.merge(counts.summary);
        }
        let all = scope(&total, &all_results.results, MAX_ROWS);
        let (lines, positions) = positions::data(&self.paths, &self.openings.openings, DEPTH);
        let sides: Vec<Side> = total.sides.keys().filter_map(|&side| side).collect();
        let images = sides
            .iter()
            .map(|&side| (side.get(), positions::images(side)));
        let images: BTreeMap<u32, _> = images.collect();
        let months = total.months.keys().filter_map(|&month| month);
        let ends = Ending::ALL.map(|end| (end.name(), end.words())).into_iter();
        let report = Report {
            front: plain::front(&all["stats"], span(months).as_deref()),
            tables: plain::tables(&all["stats"], &all["ratings"]),
            note: note(shown, left_out, self.boardless),
            data: json!({
                "all": all,
                "sides": scopes,
                "lines": lines,
                "positions": positions,
                "images": images,
                "depth": DEPTH,
                "stones": stones(&total),
                "left_out": left_out,
                "ends": ends.collect::<BTreeMap<_, _>>(),
            }),
            sides,
        };
        Contents {
            report,
            games: self.games,
            left_out,
            summary: total,
        }
    }
}

/// Which games open in the viewer, of `shown` with a board, `left_out` with a board and some
/// without.
fn note(shown: u64, left_out: u64, boardless: u64) -> String {
    let mut note = match left_out {
        0 => String::new(),
        more => format!(
            "The first {} games open in the viewer; {} more are counted above.",
            grouped(shown),
            grouped(more)
        ),
    };
    if boardless > 0 {
        let games = grouped_count(boardless, "game");
        let _ = write!(note, " {games} without a board size cannot open.");
    }
    note.trim_start().to_owned()
}

/// The data shown of some games: statistics and ratings, each list with at most `most` entries, and
/// how many entries are left out.
fn scope(summary: &Summary, results: &Results, most: usize) -> Value {
    let mut stats = Value::from(data(summary, |section| !LEFT_OUT.contains(&section)));
    if let Some(players) = stats["players"].as_array_mut() {
        players.sort_by(|left, right| {
            let [left, right] = [left, right].map(|row| row["player"].as_str().unwrap_or_default());
            natural(left, right)
        });
    }
    let mut cuts = serde_json::Map::new();
    for list in GROWING {
        let sort = matches!(list, "players" | "events");
        cap(&mut stats, list, sort, most, &mut cuts);
    }
    cap(&mut stats, "years", false, most.div_ceil(8), &mut cuts);
    if let Some(more) = cuts.get("players") {
        stats["more_players"] = more.clone();
    }
    let ratings = Ratings::new(results, &Options::default());
    let ratings = ratings.map_or(Value::Null, |ratings| {
        ratings_data(&ratings, most, &mut cuts)
    });
    json!({ "stats": stats, "ratings": ratings, "cuts": cuts })
}

/// Keeps the first entries of a list, those with the most games if `sort`, and notes the cut.
fn cap(
    stats: &mut Value,
    list: &str,
    sort: bool,
    most: usize,
    cuts: &mut serde_json::Map<String, Value>,
) {
    let Some(rows) = stats.get_mut(list).and_then(Value::as_array_mut) else {
        return;
    };
    if rows.len() <= most {
        return;
    }
    cuts.insert(list.to_owned(), json!(rows.len() - most));
    if sort {
        rows.sort_by_key(|row| std::cmp::Reverse(row["games"].as_u64()));
    }
    rows.truncate(most);
}

fn ratings_data(
    ratings: &Ratings,
    most: usize,
    cuts: &mut serde_json::Map<String, Value>,
) -> Value {
    let hidden = ratings.players.len().saturating_sub(most);
    if hidden > 0 {
        cuts.insert("ratings".to_owned(), json!(hidden));
    }
    let players = ratings.players.iter().take(most).map(|player| {
        json!({
            "player": player.name,
            "component": player.component,
            "rating": tenths(player.rating.elo),
            "error": tenths(player.rating.error),
            "games": player.games,
            "wins": player.wins,
        })
    });
    json!({
        "games": ratings.games,
        "advantage": ratings.advantage.map(|advantage| tenths(advantage.elo)),
        "advantage_error": ratings.advantage.map(|advantage| tenths(advantage.error)),
        "components": ratings.components.len(),
        "players": players.collect::<Vec<_>>(),
    })
}

fn tenths(number: f64) -> f64 {
    round_to(number, 1)
}

/// The stones of all counted games whose contract has ended, by the cells that symmetries map to each
/// other: how many in each game, and White's share of them.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of stones are below 2^52"
)]
fn stones(summary: &Summary) -> Value {
    let counts = &summary.stones;
    let mut cells = Table::<(Side, Cell), [u64; 2]>::default();
    for (stones, color) in [
        (&counts.contract, Color::Black),
        (&counts.black, Color::Black),
        (&counts.white, Color::White),
    ] {
        for orbit in stones.iter().filter(|orbit| orbit.wins.games() > 0) {
            cells.at((orbit.side, orbit.cell))[color as usize] += orbit.wins.games();
        }
    }
    let quotient = |part: u64, whole: u64| round_to(part as f64 / whole.max(1) as f64, 3);
    let rows = cells.iter().map(|(&(side, cell), &[black, white])| {
        let board = Board::get(side);
        let lengths = summary.contract_lengths.iter();
        let games = lengths.filter(|((of, _), _)| *of == side);
        let games = games.map(|(_, wins)| wins.games()).sum();
        json!({
            "side": side.get(),
            "cell": board.algebraic(Coordinates::Hex, cell).as_str(),
            "cells": board.orbit_size(cell),
            "games": black + white,
            "share": quotient(black + white, games),
            "white": quotient(white, black + white),
        })
    });
    rows.collect()
}

/// Compares names without regard to the case of ASCII letters, and the numbers in them by their
/// values: "Player 2" comes before "Player 10".
fn natural(left: &str, right: &str) -> Ordering {
    let order = parts(left).cmp(parts(right));
    order.then_with(|| left.cmp(right))
}

/// Numbers and the texts between them. A number is its length and its digits without zeros in
/// front, which have the order of the values.
fn parts(name: &str) -> impl Iterator<Item = (usize, Vec<u8>)> {
    let is_digit = u8::is_ascii_digit;
    let parts = name
        .as_bytes()
        .chunk_by(move |one, next| is_digit(one) == is_digit(next));
    parts.map(
        move |part| match part.iter().position(|byte| *byte != b'0') {
            _ if !is_digit(&part[0]) => (usize::MAX, part.to_ascii_lowercase()),
            Some(start) => (part.len() - start, part[start..].to_vec()),
            None => (0, Vec::new()),
        },
    )
}
