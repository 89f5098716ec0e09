//! `unlur schema`: the shapes of the JSON this program writes.

mod outputs;

use std::io::Write as _;

use clap::ValueEnum;
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde_json::json;

use outputs::{OpeningsOutput, RateOutput, SolveOutput, StatsOutput, ValidateOutput};

use super::args::Target;
use super::fix::data::FixedFile;
use super::moves::MoveRow;
use super::names::data::NameRow;
use super::output::{Column, table};
use super::session::Session;
use super::status::Status;
use crate::analysis::{Analysis, PuzzleData, ReviewData};
use crate::collection::PartialResult;
use crate::collection::duplicates::DuplicateGroup;
use crate::collection::openings::PartialBeginnings;
use crate::collection::ratings::PartialGames;
use crate::collection::stats::PartialGroups;
use crate::convert::RecordFile;

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
    /// One object of `openings`, also with `--positions`
    Openings,
    /// One object of `names`
    Names,
    /// The output of `rate` as JSON, or one line of its NDJSON
    Ratings,
    /// One object of `dedup`
    Duplicates,
    /// One object of `fix`: a changed file
    Fixes,
    /// One object of `validate`, or what `validate --statistics` writes
    Findings,
    /// One object of `review`
    Review,
    /// The output of `solve`
    Solve,
    /// One object of `puzzles`
    Puzzles,
    /// The output of `stats --partial`
    StatsPartial,
    /// The output of `openings --partial`
    OpeningsPartial,
    /// The output of `rate --partial`
    RatePartial,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let Some(shape) = args.shape else {
        return list(args, session);
    };
    let schema = match shape {
        Shape::Record => schema::<RecordFile>(),
        Shape::Analysis => output::<Analysis<'static>>(),
        Shape::Moves => output::<MoveRow<'static>>(),
        Shape::Stats => stats(),
        Shape::Openings => output::<OpeningsOutput>(),
        Shape::Names => output::<NameRow<'static>>(),
        Shape::Ratings => output::<RateOutput>(),
        Shape::Duplicates => output::<DuplicateGroup<'static>>(),
        Shape::Fixes => output::<FixedFile>(),
        Shape::Findings => output::<ValidateOutput>(),
        Shape::Review => output::<ReviewData<'static>>(),
        Shape::Solve => output::<SolveOutput>(),
        Shape::Puzzles => output::<PuzzleData<'static>>(),
        Shape::StatsPartial => schema::<PartialResult<PartialGroups>>(),
        Shape::OpeningsPartial => schema::<PartialResult<PartialBeginnings>>(),
        Shape::RatePartial => schema::<PartialResult<PartialGames>>(),
    };
    let mut out = args.target.open(session)?;
    serde_json::to_writer_pretty(&mut out, &schema)?;
    writeln!(out)?;
    out.finish()?;
    Ok(Status::Clean)
}

/// Writes the names of the shapes, and what has them.
fn list(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let rows = Shape::value_variants().iter().filter_map(|shape| {
        let value = shape.to_possible_value()?;
        let about = value.get_help()?.to_string();
        Some(vec![value.get_name().to_owned(), about])
    });
    let columns = [Column::text("shape"), Column::sentences("of")];
    let mut out = args.target.open(session)?;
    writeln!(out, "{}", table(&columns, rows, args.target.screen()))?;
    out.finish()?;
    Ok(Status::Clean)
}

/// The output of `stats`; `--section` leaves out some of the statistics.
fn stats() -> Schema {
    let mut schema = output::<StatsOutput>();
    let about = json!(["schema", "group_by", "group", "group_values"]);
    if let Some(required) = schema.pointer_mut("/$defs/Statistics/required") {
        *required = about;
    }
    schema
}

/// The schema of what is only written. A later version may add fields, so unknown ones are valid,
/// also in types that reject them when they are read as partial results.
fn output<T: JsonSchema>() -> Schema {
    let mut schema = schema::<T>();
    RecursiveTransform(|schema: &mut Schema| {
        if schema.get("additionalProperties") == Some(&json!(false)) {
            schema.remove("additionalProperties");
        }
    })
    .transform(&mut schema);
    schema
}

fn schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<T>()
}
