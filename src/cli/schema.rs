//! `unlur schema`: the shapes of the JSON this program writes.

use std::io::Write as _;

use clap::ValueEnum;

use super::args::Target;
use super::output::{Column, table};
use super::output_file::OutputFile;
use super::session::Session;
use super::status::Status;

/// Print a JSON Schema (2020-12) of what this program writes
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur schema", "unlur schema record -o record.schema.json"))]
pub(super) struct Args {
    /// The shape to print; without it all are listed
    shape: Option<Shape>,

    #[command(flatten)]
    target: Target,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shape {
    /// Records: `convert --to json`
    Record,
    /// One object of `analyze --format ndjson`
    Analysis,
    /// One object of `moves --format ndjson`
    Moves,
    /// One object of `stats`, also with `--compare`
    Stats,
    /// One object of `validate`, or what `validate --statistics` writes
    Findings,
    /// The output of `stats --partial`
    StatsPartial,
    /// The output of `openings --partial`
    OpeningsPartial,
    /// The output of `rate --partial`
    RatePartial,
}

/// The text of a schema.
macro_rules! schema {
    ($name:literal) => {
        include_str!(concat!("../../docs/schema/", $name, ".schema.json"))
    };
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let mut out = args.target.open(session)?;
    match args.shape {
        None => list(args, &mut out)?,
        Some(shape) => out.write_all(text(shape).as_bytes())?,
    }
    out.finish()?;
    Ok(Status::Clean)
}

fn text(shape: Shape) -> &'static str {
    match shape {
        Shape::Record => schema!("record"),
        Shape::Analysis => schema!("analysis"),
        Shape::Moves => schema!("moves"),
        Shape::Stats => schema!("stats"),
        Shape::Findings => schema!("findings"),
        Shape::StatsPartial => schema!("stats-partial"),
        Shape::OpeningsPartial => schema!("openings-partial"),
        Shape::RatePartial => schema!("rate-partial"),
    }
}

/// Writes the names of the shapes, and what has them.
fn list(args: &Args, out: &mut OutputFile) -> anyhow::Result<()> {
    let rows = Shape::value_variants().iter().filter_map(|shape| {
        let value = shape.to_possible_value()?;
        let about = value.get_help()?.to_string();
        Some(vec![value.get_name().to_owned(), about])
    });
    let columns = [Column::text("shape"), Column::sentences("of")];
    Ok(writeln!(
        out,
        "{}",
        table(&columns, rows, args.target.screen())
    )?)
}
