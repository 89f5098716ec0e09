//! `unlur schema`: the shapes of the JSON this program writes.

use std::io::Write as _;

use clap::ValueEnum;
use schemars::{JsonSchema, Schema, generate::SchemaSettings};

use super::args::Target;
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
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let schema = match args.shape {
        Shape::Record => schema::<RecordFile>(),
        Shape::Analysis => schema::<Analysis<'static>>(),
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
