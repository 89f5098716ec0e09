//! `unlur schema`: the shapes of the JSON this program writes.

use std::io::Write as _;

use clap::ValueEnum;
use schemars::{JsonSchema, Schema, generate::SchemaSettings};

use super::args::Target;
use super::moves::MoveRow;
use super::openings::PartialBeginnings;
use super::partial::Partial;
use super::rate::PartialGames;
use super::stats::PartialStats;
use super::status::Status;
use crate::analysis::Analysis;
use crate::convert::RecordFile;

/// Print a JSON Schema (2020-12) of what this program writes
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The shape to print
    shape: Shape,

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
    /// What `stats --partial` writes
    StatsPartial,
    /// What `openings --partial` writes
    OpeningsPartial,
    /// What `rate --partial` writes
    RatePartial,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let schema = match args.shape {
        Shape::Record => schema::<RecordFile>(),
        Shape::Analysis => schema::<Analysis<'static>>(),
        Shape::Moves => schema::<MoveRow<'static>>(),
        Shape::StatsPartial => schema::<Partial<PartialStats>>(),
        Shape::OpeningsPartial => schema::<Partial<PartialBeginnings>>(),
        Shape::RatePartial => schema::<Partial<PartialGames>>(),
    };
    let mut out = args.target.open()?;
    serde_json::to_writer_pretty(&mut out, &schema)?;
    writeln!(out)?;
    out.finish()?;
    Ok(Status::Clean)
}

fn schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<T>()
}
