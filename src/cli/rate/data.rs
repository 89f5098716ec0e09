//! The ratings in the forms of data.

use std::io;

use serde::Serialize;

use super::text::text;
use crate::cli::args::Format;
use crate::collection::ratings::{Component, Estimate, Player, Ratings};

/// What is said of all games together; `docs/cli.md` tells each field.
#[derive(Serialize)]
struct Whole {
    games: u64,
    white_wins: u64,
    prior: f64,
    advantage: Option<f64>,
    advantage_error: Option<f64>,
}

impl Whole {
    fn new(ratings: &Ratings, prior: f64) -> Self {
        Self {
            games: ratings.games,
            white_wins: ratings.white_wins,
            prior,
            advantage: ratings.advantage.map(elo),
            advantage_error: ratings.advantage.map(error),
        }
    }
}

/// A component as data.
#[derive(Serialize)]
struct Part {
    component: usize,
    players: u64,
    games: u64,
    classes: usize,
    errors: &'static str,
}

impl Part {
    fn new((index, component): (usize, &Component)) -> Self {
        Self {
            component: index + 1,
            players: component.players,
            games: component.games,
            classes: component.classes,
            errors: if component.has_full_errors {
                "full"
            } else {
                "diagonal"
            },
        }
    }
}

/// A player as data.
#[derive(Serialize)]
struct Row<'a> {
    player: &'a str,
    component: usize,
    class: usize,
    rating: Option<f64>,
    error: Option<f64>,
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
            class: player.class,
            rating: player.rating.map(elo),
            error: player.rating.map(error),
            games: player.games,
            wins: player.wins,
            white_games: player.white_games,
            white_wins: player.white_wins,
        }
    }
}

/// The columns of the CSV: a player, and what is said of all.
const HEADER: [&str; 11] = [
    "player",
    "component",
    "class",
    "rating",
    "error",
    "games",
    "wins",
    "white_games",
    "white_wins",
    "advantage",
    "advantage_error",
];

/// A line of NDJSON, which names what it is of.
#[derive(Serialize)]
struct Kind<T> {
    kind: &'static str,
    #[serde(flatten)]
    data: T,
}

/// The one document of JSON.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    whole: Whole,
    components: Vec<Part>,
    players: Vec<Row<'a>>,
}

/// Writes the ratings in a form.
pub(super) fn write(
    format: Format,
    ratings: &Ratings,
    prior: f64,
    out: &mut impl io::Write,
) -> anyhow::Result<()> {
    let whole = Whole::new(ratings, prior);
    let parts = ratings.components.iter().enumerate().map(Part::new);
    let rows = ratings.players.iter().map(Row::new);
    match format {
        Format::Table => out.write_all(text(ratings, prior)?.as_bytes())?,
        Format::Json => {
            let document = Document {
                whole,
                components: parts.collect(),
                players: rows.collect(),
            };
            serde_json::to_writer(&mut *out, &document)?;
            out.write_all(b"\n")?;
        }
        Format::Ndjson => {
            line(out, "ratings", whole)?;
            for part in parts {
                line(out, "component", part)?;
            }
            for row in rows {
                line(out, "player", row)?;
            }
        }
        Format::Csv => {
            let mut writer = csv::WriterBuilder::new()
                .has_headers(false)
                .from_writer(out);
            writer.write_record(HEADER)?;
            for row in rows {
                writer.serialize((row, whole.advantage, whole.advantage_error))?;
            }
            writer.flush()?;
        }
    }
    Ok(())
}

fn line(out: &mut impl io::Write, kind: &'static str, data: impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, &Kind { kind, data })?;
    out.write_all(b"\n")?;
    Ok(())
}

/// The rating as data tell it, to a hundredth.
pub(super) fn elo(estimate: Estimate) -> f64 {
    (estimate.elo * 100.0).round() / 100.0 + 0.0
}

pub(super) fn error(estimate: Estimate) -> f64 {
    (estimate.error * 100.0).round() / 100.0
}
