//! The ratings in the forms of data.

use std::io;

use serde::Serialize;
use serde_json::{Value, json};

use super::args::Args;
use super::pairs::{Pair, hundredth};
use super::text;
use crate::cli::data::{CsvLines, Data, Encoding, write_rows};
use crate::cli::output::Screen;
use crate::collection::ratings::{Component, Estimate, Player, Ratings};

/// The data of all games together; `docs/cli.md` describes each field.
fn whole(ratings: &Ratings) -> Value {
    json!({
        "games": ratings.games,
        "white_wins": ratings.white_wins,
        "spread": ratings.spread.map(hundredth),
        "advantage": ratings.advantage.map(elo),
        "advantage_error": ratings.advantage.map(error),
        "left_out": ratings.left_out,
    })
}

/// A component as data.
fn part((index, component): (usize, &Component)) -> Value {
    json!({
        "component": index + 1,
        "players": component.players,
        "games": component.games,
        "errors": if component.has_exact_errors { "full" } else { "approximate" },
    })
}

/// A player as data.
#[derive(Default, Serialize)]
struct Row<'a> {
    player: &'a str,
    component: usize,
    rating: f64,
    error: f64,
    games: u64,
    wins: u64,
    white_games: u64,
    white_wins: u64,
}

impl<'a> Row<'a> {
    fn new(player: &'a Player) -> Self {
        Self {
            player: &player.name,
            component: player.component,
            rating: elo(player.rating),
            error: error(player.rating),
            games: player.games,
            wins: player.wins,
            white_games: player.white_games,
            white_wins: player.white_wins,
        }
    }
}

/// A line of NDJSON, which names its subject.
#[derive(Serialize)]
struct Object {
    kind: &'static str,
    #[serde(flatten)]
    data: Value,
}

/// The one document of JSON.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    whole: Value,
    components: Vec<Value>,
    players: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<Pair<'a>>>,
}

/// The ratings, to be written in any format.
pub(super) struct RatingsData<'a> {
    pub(super) ratings: &'a Ratings,
    pub(super) args: &'a Args,
}

impl RatingsData<'_> {
    fn parts(&self) -> impl Iterator<Item = Value> {
        self.ratings.components.iter().enumerate().map(part)
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.ratings.players.iter().map(Row::new)
    }

    fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        self.ratings.comparisons.iter().map(Pair::new)
    }
}

/// A player as a line of CSV.
#[derive(Default, Serialize)]
pub(super) struct Record<'a> {
    #[serde(flatten)]
    player: Row<'a>,
    advantage: Option<f64>,
    advantage_error: Option<f64>,
}

impl Data for RatingsData<'_> {
    type Record = Record<'static>;

    fn text(&self, screen: Screen, out: &mut dyn io::Write) -> anyhow::Result<()> {
        out.write_all(text::players(self.ratings, screen)?.as_bytes())?;
        if self.args.compares() {
            let encoding = Encoding {
                screen,
                ..Encoding::default()
            };
            write_rows(self.pairs(), &encoding, &mut &mut *out)?;
            writeln!(out)?;
        }
        Ok(out.write_all(text::summary(self.ratings, self.args)?.as_bytes())?)
    }

    fn document(&self) -> Option<impl Serialize> {
        Some(Document {
            whole: whole(self.ratings),
            components: self.parts().collect(),
            players: self.rows().collect(),
            pairs: self.args.compares().then(|| self.pairs().collect()),
        })
    }

    fn objects(&self) -> Vec<impl Serialize> {
        let object = |kind, data| Object { kind, data };
        let mut objects = vec![object("ratings", whole(self.ratings))];
        objects.extend(self.parts().map(|part| object("component", part)));
        objects.extend(self.rows().map(|row| object("player", json!(row))));
        objects.extend(self.pairs().map(|pair| object("pair", json!(pair))));
        objects
    }

    fn csv(&self, lines: &mut CsvLines<'_>) {
        for player in self.rows() {
            lines.push(&Record {
                player,
                advantage: self.ratings.advantage.map(elo),
                advantage_error: self.ratings.advantage.map(error),
            });
        }
    }
}

/// The rating for data output.
fn elo(estimate: Estimate) -> f64 {
    hundredth(estimate.elo)
}

/// The error for data output.
fn error(estimate: Estimate) -> f64 {
    hundredth(estimate.error)
}
