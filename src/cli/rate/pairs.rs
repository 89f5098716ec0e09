//! Players against each other, in all formats.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use super::data::{decimal, hundredth};
use crate::cli::data::{Data, Line};
use crate::cli::output::{Column, table};
use crate::cli::terminal;
use crate::collection::ratings::{Comparison, Expected, Player};

/// Two players as data; `docs/cli.md` describes each field.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RatedPair")]
pub(in crate::cli) struct Pair<'a> {
    player: &'a str,
    opponent: &'a str,
    games: u64,
    wins: u64,
    white_games: u64,
    white_wins: u64,
    difference: Option<f64>,
    error: Option<f64>,
    superiority: Option<f64>,
    expected: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    as_white: Option<f64>,
    as_black: Option<f64>,
}

impl<'a> Pair<'a> {
    pub(super) fn new(pair: &'a Comparison) -> Self {
        let expected = |value: fn(&Expected) -> f64| pair.expected.as_ref().map(value);
        let probability = |value: fn(&Expected) -> f64| {
            let value = expected(value)?;
            Some((value * 1e6).round() / 1e6)
        };
        Self {
            player: &pair.player,
            opponent: &pair.opponent,
            games: pair.games,
            wins: pair.wins,
            white_games: pair.white_games,
            white_wins: pair.white_wins,
            difference: expected(|expected| expected.difference.elo).map(hundredth),
            error: expected(|expected| expected.difference.error).map(hundredth),
            superiority: probability(|expected| expected.superiority),
            expected: probability(|expected| expected.score),
            low: probability(|expected| expected.interval[0]),
            high: probability(|expected| expected.interval[1]),
            as_white: probability(|expected| expected.as_white),
            as_black: probability(|expected| expected.as_black),
        }
    }
}

/// The comparisons as lines of CSV.
pub(super) struct PairsData<'a>(pub(super) &'a [Comparison]);

impl Data for PairsData<'_> {
    const CSV: &'static [&'static str] = &[
        "player",
        "opponent",
        "games",
        "wins",
        "white_games",
        "white_wins",
        "difference",
        "error",
        "superiority",
        "expected",
        "low",
        "high",
        "as_white",
        "as_black",
    ];

    fn text(&self, out: &mut dyn io::Write) -> anyhow::Result<()> {
        Ok(writeln!(out, "{}", list(self.0))?)
    }

    fn document(&self) -> Option<impl Serialize> {
        None::<()>
    }

    fn objects(&self) -> Vec<impl Serialize> {
        self.0.iter().map(Pair::new).collect()
    }

    fn csv(&self, line: &mut Line<'_>) {
        for pair in self.0.iter().map(Pair::new) {
            line.text(pair.player).text(pair.opponent);
            line.value(pair.games).value(pair.wins);
            line.value(pair.white_games).value(pair.white_wins);
            for number in [
                pair.difference,
                pair.error,
                pair.superiority,
                pair.expected,
                pair.low,
                pair.high,
                pair.as_white,
                pair.as_black,
            ] {
                line.maybe(number.map(decimal));
            }
            line.end();
        }
    }
}

/// The pairs as a table, a line for each.
pub(super) fn list(pairs: &[Comparison]) -> String {
    const COLUMNS: [Column<'_>; 10] = [
        Column::text("player"),
        Column::text("opponent"),
        Column::number("games"),
        Column::number("wins"),
        Column::number("difference"),
        Column::number("±"),
        Column::number("stronger"),
        Column::text("expected").drop_order(1),
        Column::number("as White").drop_order(2),
        Column::number("as Black").drop_order(2),
    ];
    let cells = |pair: &Comparison| {
        let or_dash =
            |value: fn(&Expected) -> String| pair.expected.as_ref().map_or("-".to_owned(), value);
        vec![
            pair.player.clone(),
            pair.opponent.clone(),
            pair.games.to_string(),
            pair.wins.to_string(),
            or_dash(|expected| format!("{:+.0}", expected.difference.elo)),
            or_dash(|expected| format!("{:.0}", expected.difference.error)),
            or_dash(|expected| percent(expected.superiority)),
            or_dash(|expected| {
                let [low, high] = expected.interval.map(percent);
                format!("{}, {low} to {high}", percent(expected.score))
            }),
            or_dash(|expected| percent(expected.as_white)),
            or_dash(|expected| percent(expected.as_black)),
        ]
    };
    table(&COLUMNS, pairs.iter().map(cells), terminal::screen())
}

/// The players of a component against each other: in each cell the wins and losses of the player of
/// the line, and the chance that they are the stronger one.
///
/// The pairs are each two of the players, in their order.
pub(super) fn matrix(players: &[Player], mut pairs: &[Comparison]) -> String {
    let size = players.len();
    let mut cells = vec![vec!["-".to_owned(); size]; size];
    for (place, others) in (1..=size).rev().enumerate() {
        let (of_player, rest) = pairs.split_at(others - 1);
        pairs = rest;
        for (other, pair) in (place + 1..).zip(of_player) {
            let losses = pair.games - pair.wins;
            let stronger = |superiority: fn(&Expected) -> f64| {
                let superiority = pair.expected.as_ref().map(superiority);
                superiority.map_or(String::new(), |superiority| {
                    format!(" {}", percent(superiority))
                })
            };
            cells[place][other] = format!(
                "{}-{losses}{}",
                pair.wins,
                stronger(|expected| expected.superiority)
            );
            cells[other][place] = format!(
                "{losses}-{}{}",
                pair.wins,
                stronger(|expected| 1.0 - expected.superiority)
            );
        }
    }
    let numbers: Vec<_> = (1..=size).map(|number| number.to_string()).collect();
    let mut columns = vec![Column::number(""), Column::text("player")];
    // On a narrow screen the last opponents are left out first.
    columns.extend(numbers.iter().enumerate().map(|(place, number)| {
        let order = u8::try_from(size - place).unwrap_or(u8::MAX);
        Column::number(number).drop_order(order)
    }));
    let rows = players.iter().zip(cells).zip(&numbers);
    let rows = rows.map(|((player, cells), number)| {
        let mut row = vec![number.clone(), player.name.clone()];
        row.extend(cells);
        row
    });
    table(&columns, rows, terminal::screen())
}

/// A probability in whole percent; none is shown as certain.
fn percent(probability: f64) -> String {
    match probability {
        value if value < 0.005 => "<1%".to_owned(),
        value if value > 0.995 => ">99%".to_owned(),
        value => format!("{:.0}%", 100.0 * value),
    }
}
