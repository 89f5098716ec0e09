//! The report without scripts: a front and tables.

use std::cmp::Reverse;
use std::fmt::Display;

use super::extent::{grouped, grouped_count, plural};
use super::scope::{Scope, tenths};
use crate::collection::query::joined;
use crate::collection::ratings::Ratings;
use crate::collection::stats::{Rate, SHEETS, Sheet, Statistics, Summary, VERSUS, Way, Wins};
use crate::draw::page::{Front, Table};
use crate::game::{Color, Side};

/// The number of sides in a sentence about each.
const MAX_SIDES: usize = 4;
/// The number of rows of a table.
const MAX_ROWS: usize = 30;

/// A collection in four numbers and four sentences; `summary` and `stats` are of all boards.
pub(super) fn front(summary: &Summary, stats: &Statistics, span: Option<&str>) -> Front {
    let all = summary.games.games;
    if all == 0 {
        return Front {
            numbers: Vec::new(),
            sentences: vec!["There are no games here.".to_owned()],
        };
    }
    let counted = summary.wins.games();
    let sides = summary.sides.counts().iter();
    let sides = sides.filter_map(|(side, score)| Some(((*side)?, score.wins)));
    let sides: Vec<_> = sides.filter(|(_, wins)| wins.games() > 0).collect();
    let together = if sides.len() > 1 { ", all sides" } else { "" };
    let players = grouped(summary.players.counts().len() as u64);
    let numbers = vec![
        (grouped(all), plural(all, "game")),
        (
            percent(white_rate(summary.wins).share),
            format!("White wins{together}"),
        ),
        (
            text(summary.plies.median()),
            format!("plies in the median{together}"),
        ),
        (players, "players".to_owned()),
    ];
    let when = span.map_or(String::new(), |span| format!(" from {span}"));
    let keys: Vec<String> = sides
        .iter()
        .map(|(side, _)| side.get().to_string())
        .collect();
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
        let (unlur, counted) = (grouped(summary.games.unlur), grouped(counted));
        format!(
            "{unlur} are of Unlur, and the {counted} that are legal and have a winner are counted"
        )
    };
    let games = grouped_count(all, "game");
    let mut sentences = vec![format!("{games}{when}{boards}: {sum}.")];
    if counted > 0 {
        sentences.push(white(summary.wins, sides));
        sentences.push(way(summary, stats));
        sentences.extend(stats.contract.iter().map(|contract| {
            format!(
                "The contract has {} stones in the median ({} to {}).",
                text(contract.median),
                text(contract.min),
                text(contract.max)
            )
        }));
    }
    Front { numbers, sentences }
}

fn white_rate(wins: Wins) -> Rate {
    Rate::new(wins.share(Color::White))
}

/// White's share, and that on some of the boards.
fn white(wins: Wins, mut sides: Vec<(Side, Wins)>) -> String {
    let rate = white_rate(wins);
    let own = format!("{} ({})", percent(rate.share), interval(rate));
    if sides.len() < 2 {
        return format!("White wins {own} of them.");
    }
    let start = if sides.len() > MAX_SIDES {
        sides.sort_by_key(|(_, wins)| Reverse(wins.games()));
        sides.truncate(MAX_SIDES);
        sides.sort_unstable_by_key(|(side, _)| *side);
        "of the sides with most games, "
    } else {
        ""
    };
    let shares = sides.iter().map(|(side, wins)| {
        let share = percent(white_rate(*wins).share);
        format!("{share} on side {}", side.get())
    });
    let shares = joined(&shares.collect::<Vec<_>>(), "and");
    format!("White wins {own} on all boards together: {start}{shares}.")
}

/// The most frequent end, and the lengths of games.
fn way(summary: &Summary, stats: &Statistics) -> String {
    let ways = || stats.by.iter().flatten();
    let top = ways().max_by_key(|way| way.games);
    let end = top.map_or(String::new(), |way: &Way| {
        let (end, share) = (way.ending.words(), percent(way.rate.share));
        let equal = ways().filter(|other| other.games == way.games);
        if way.rate.share >= Some(1.0) {
            format!("All games end with {end}. ")
        } else if way.rate.share > Some(0.5) {
            format!("Most games end with {end} ({share}). ")
        } else if equal.count() == 1 {
            format!("More games end with {end} ({share}) than in any other way. ")
        } else {
            format!("No end is more frequent than {end} ({share}). ")
        }
    });
    let plies = &summary.plies;
    let (least, most) = (
        plies.counts().keys().next(),
        plies.counts().keys().next_back(),
    );
    let [least, most, median] = [text(least), text(most), text(plies.median())];
    format!("{end}Games take {least} to {most} plies, {median} in the median.")
}

/// The tables of all boards together.
pub(super) fn tables(scope: &Scope) -> Vec<Table> {
    let sections = SHEETS.into_iter().chain(["months", "lengths"]);
    let sheets = sections.filter_map(|section| scope.stats.sheet(section));
    let ratings = scope
        .ratings
        .as_ref()
        .filter(|ratings| !ratings.players.is_empty());
    sheets
        .map(table)
        .chain(ratings.map(ratings_table))
        .collect()
}

/// A table without the marks, which the program explains below its tables.
fn table(sheet: Sheet) -> Table {
    let shown = sheet.columns.iter().filter(|column| column.title != VERSUS);
    let columns: Vec<_> = shown.map(|column| column.title).collect();
    let mut rows = sheet.rows;
    let left_out = rows.len().saturating_sub(MAX_ROWS);
    rows.truncate(MAX_ROWS);
    for row in &mut rows {
        row.truncate(columns.len());
    }
    Table {
        title: sheet.heading.to_owned(),
        columns,
        rows,
        left_out,
    }
}

fn ratings_table(ratings: &Ratings) -> Table {
    let shown = ratings.players.iter().take(MAX_ROWS);
    let rows = shown.map(|player| {
        let rating = [player.rating.elo, player.rating.error];
        let [elo, error] = rating.map(|number| format!("{:.1}", tenths(number)));
        vec![player.name.clone(), elo, error, player.games.to_string()]
    });
    Table {
        title: "Ratings".to_owned(),
        columns: vec!["player", "rating", "± 95%", "games"],
        rows: rows.collect(),
        left_out: ratings.players.len().saturating_sub(MAX_ROWS),
    }
}

fn text(value: Option<impl Display>) -> String {
    value.map_or("–".to_owned(), |value| value.to_string())
}

fn percent(share: Option<f64>) -> String {
    text(share.map(|share| format!("{:.1}%", 100.0 * share)))
}

fn interval(rate: Rate) -> String {
    let bounds = rate.low.zip(rate.high);
    text(bounds.map(|(low, high)| format!("{:.1}–{:.1}%", 100.0 * low, 100.0 * high)))
}
