//! `unlur rate`: ratings of the players.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write as _};
use std::sync::Arc;

use anyhow::Context as _;
use serde::Serialize;

use super::args::{Format, Output, Paths, Reading, Work};
use super::batch::{Batch, Report, Shown, message};
use super::left_out::LeftOut;
use super::page::{Framing, Page};
use super::status::{Status, say};
use super::terminal;
use crate::finding::Finding;
use crate::game::Color;
use crate::input::search;
use crate::rating::{Component, Estimate, Options, Player, Ratings, Results};
use crate::sgf::Place;
use crate::show::{Column, printable, table};

/// Rate the players by maximum likelihood, and the advantage of White
///
/// The ratings are those of Elo that make the results most likely, with 95% error bars; the mean of
/// each component, the players that games join to each other, is 0. Legal games with a winner and
/// two different names count. docs/ratings.md has the model.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    paths: Paths,

    /// How many games each player is taken to have drawn with an average player; 0 for the games alone
    #[arg(long, value_name = "GAMES", default_value = "0.5", value_parser = parse_prior)]
    prior: f64,

    /// Give a player this rating, and shift those that can be compared with his
    #[arg(long, value_name = "NAME=RATING", value_parser = parse_anchor)]
    anchor: Option<(String, f64)>,

    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    reading: Reading,
}

const COLUMNS: [Column<'_>; 8] = [
    Column::text("player"),
    Column::number("rating"),
    Column::number("±"),
    Column::number("games"),
    Column::number("wins"),
    Column::number("score"),
    Column::text("as White"),
    Column::text("as Black"),
];

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.output.settle_color();
    let mut out = BufWriter::new(io::stdout().lock());
    let batch = Batch {
        sources: search(&args.paths.paths),
        output: &args.output,
        work: &args.work,
        reading: &args.reading,
        judging: args.reading.judging(&args.work.ignore),
        framing: Framing::Lines,
        report: Count,
    };
    let outcome = batch.run(&mut out)?;
    let (results, left_out) = outcome.sum;
    let options = Options {
        prior: args.prior,
        anchor: args.anchor.clone(),
    };
    let ratings = Ratings::new(&results, &options).with_context(|| {
        let name = args.anchor.as_ref().map_or("", |(name, _)| name);
        format!("cannot anchor `{name}`")
    })?;
    write(args.output.format, &ratings, args.prior, &mut out)?;
    out.flush()?;
    if !args.output.quiet && !outcome.is_cut_short {
        say(&outcome.tally.to_string());
        say(&left_out.to_string());
    }
    Ok(outcome.status)
}

struct Count;

impl Report for Count {
    type Sum = (Results, LeftOut);

    fn game(&self, shown: &Shown<'_>, _: &str, _: u64, page: &mut Page<Self::Sum>) {
        let judgement = &shown.judgement;
        page.tally.add_game(judgement);
        let (results, left_out) = &mut page.sum;
        let Some(winner) = left_out.winner(judgement) else {
            return;
        };
        let names = (
            judgement.player(Color::White),
            judgement.player(Color::Black),
        );
        let (Some(white), Some(black)) = names else {
            left_out.nameless += 1;
            return;
        };
        if white == black {
            left_out.against_oneself += 1;
            return;
        }
        left_out.counted += 1;
        results.add(&white, &black, winner);
    }

    fn broken(&self, finding: &Finding, place: Place, source: &str, page: &mut Page<Self::Sum>) {
        page.messages.push(message(finding, place, source));
    }

    fn add(&self, total: &mut Self::Sum, part: Self::Sum, _: &Arc<str>, _: u64) {
        total.0.merge(&part.0);
        total.1.merge(part.1);
    }
}

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

/// A line of the CSV: a player, and what is said of all.
#[derive(Serialize)]
struct Line<'a> {
    player: &'a str,
    component: usize,
    class: usize,
    rating: Option<f64>,
    error: Option<f64>,
    games: u64,
    wins: u64,
    white_games: u64,
    white_wins: u64,
    advantage: Option<f64>,
    advantage_error: Option<f64>,
}

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

fn write(
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
                writer.serialize(Line {
                    player: row.player,
                    component: row.component,
                    class: row.class,
                    rating: row.rating,
                    error: row.error,
                    games: row.games,
                    wins: row.wins,
                    white_games: row.white_games,
                    white_wins: row.white_wins,
                    advantage: whole.advantage,
                    advantage_error: whole.advantage_error,
                })?;
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

/// A table for each component, and the advantage of White.
fn text(ratings: &Ratings, prior: f64) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let is_one = ratings.components.len() == 1;
    for (index, component) in ratings.components.iter().enumerate() {
        let members = |player: &&Player| player.component == index + 1;
        if !is_one {
            let (players, games) = (component.players, component.games);
            writeln!(
                text,
                "component {}: {players} players, {games} games",
                index + 1
            )?;
        }
        let members: Vec<_> = ratings.players.iter().filter(members).collect();
        writeln!(
            text,
            "{}",
            table(
                &COLUMNS,
                members.iter().map(|player| cells(player)),
                terminal::width()
            )
        )?;
        for note in notes(component, &members, prior) {
            writeln!(text, "{note}")?;
        }
        writeln!(text)?;
    }
    if !is_one && !ratings.components.is_empty() {
        writeln!(
            text,
            "No game joins the components: ratings of different ones cannot be compared."
        )?;
    }
    match ratings.advantage {
        Some(advantage) => writeln!(
            text,
            "White's advantage: {:+.0} ± {:.0}; White won {} of {} games",
            elo(advantage),
            advantage.error,
            ratings.white_wins,
            ratings.games
        )?,
        None if ratings.games == 0 => {}
        None => writeln!(
            text,
            "The games do not bound White's advantage; it was taken as 0."
        )?,
    }
    Ok(text)
}

/// What has to be known of a component's ratings.
fn notes(component: &Component, members: &[&Player], prior: f64) -> Vec<String> {
    let mut notes = Vec::new();
    if component.classes > 1 && prior > 0.0 {
        let names = |has_done: fn(&Player) -> bool| {
            let players = members.iter().filter(|player| has_done(player));
            let names: Vec<_> = players.map(|player| printable(&player.name)).collect();
            names.join(", ")
        };
        let winners = names(|player| player.wins == player.games);
        let losers = names(|player| player.wins == 0);
        for (names, what) in [(winners, "won every game"), (losers, "lost every game")] {
            if !names.is_empty() {
                notes.push(format!(
                    "{what}, so only the prior bounds the rating: {names}"
                ));
            }
        }
    } else if component.classes > 1 {
        for class in members.chunk_by(|left, right| left.class == right.class) {
            let names: Vec<_> = class.iter().map(|player| printable(&player.name)).collect();
            notes.push(format!("class {}: {}", class[0].class, names.join(", ")));
        }
        notes.push("Nobody lost to a player of a later class: only ratings within a class can be compared.".to_owned());
    }
    if !component.has_full_errors {
        notes.push(
            "So many players: the errors are those as if all other ratings were known.".to_owned(),
        );
    }
    notes
}

fn cells(player: &Player) -> Vec<String> {
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    let score = 100.0 * player.wins as f64 / player.games as f64;
    let whole = |value: fn(Estimate) -> f64| {
        player.rating.map_or("-".to_owned(), |rating| {
            format!("{:.0}", value(rating).round() + 0.0)
        })
    };
    vec![
        player.name.clone(),
        whole(elo),
        whole(error),
        player.games.to_string(),
        player.wins.to_string(),
        format!("{score:.0}%"),
        format!("{} of {}", player.white_wins, player.white_games),
        format!(
            "{} of {}",
            player.wins - player.white_wins,
            player.games - player.white_games
        ),
    ]
}

/// The rating as data tell it, to a hundredth.
fn elo(estimate: Estimate) -> f64 {
    (estimate.elo * 100.0).round() / 100.0 + 0.0
}

fn error(estimate: Estimate) -> f64 {
    (estimate.error * 100.0).round() / 100.0
}

fn parse_prior(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "a number of games, 0 or more".to_owned())
}

fn parse_anchor(text: &str) -> Result<(String, f64), String> {
    let parsed = text.rsplit_once('=').and_then(|(name, rating)| {
        let rating: f64 = rating.trim().parse().ok()?;
        let name = name.trim();
        (rating.is_finite() && !name.is_empty()).then(|| (name.to_owned(), rating))
    });
    parsed.ok_or_else(|| "a name, `=` and a number, such as `Ada=1500`".to_owned())
}
