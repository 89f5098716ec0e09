//! `unlur schema`: the shapes of the JSON this program writes.

use std::io::Write as _;

use clap::builder::PossibleValuesParser;

use super::args::Target;
use super::output::{Column, table};
use super::session::Session;
use super::status::Status;

/// Print a JSON Schema (2020-12) of what this program writes
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur schema", "unlur schema convert -o record.schema.json"))]
pub(super) struct Args {
    /// The shape to print, by the command that writes it; without it all are listed
    #[arg(value_parser = PossibleValuesParser::new(SHAPES.map(|shape| shape.0)))]
    shape: Option<String>,

    #[command(flatten)]
    target: Target,
}

/// The name of a shape, what has it, and its schema.
type Shape = (&'static str, &'static str, &'static str);

macro_rules! shapes {
    ($($name:literal: $of:literal,)*) => {
        [$(($name, $of, include_str!(concat!("../../docs/schema/", $name, ".schema.json"))),)*]
    };
}

const SHAPES: [Shape; 19] = shapes! {
    "convert": "Records: `convert --to json`",
    "analyze": "One object of `analyze --format ndjson`",
    "moves": "One object of `moves --format ndjson`",
    "stats": "One object of `stats`, also with `--compare`",
    "validate": "One object of `validate`, or what `validate --statistics` writes",
    "openings": "One object of `openings`, also with `--positions`",
    "rate": "The object of `rate --format json`, or one of `rate --format ndjson`",
    "names": "One object of `names`",
    "dedup": "One object of `dedup`",
    "fix": "One object of `fix`",
    "review": "One object of `review`",
    "solve": "The object of `solve`",
    "puzzles": "One object of `puzzles`",
    "explain": "One object of `explain`",
    "config": "One object of `config`",
    "ranges": "One line of `ranges`",
    "stats-partial": "The output of `stats --partial`",
    "openings-partial": "The output of `openings --partial`",
    "rate-partial": "The output of `rate --partial`",
};

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let chosen = args.shape.as_ref();
    let mut shapes = SHAPES.iter();
    let shape = shapes.find(|shape| chosen.is_some_and(|name| name == shape.0));
    let text = if let Some((_, _, schema)) = shape {
        (*schema).to_owned()
    } else {
        let rows = SHAPES.map(|(name, of, _)| vec![name.to_owned(), of.to_owned()]);
        let columns = [Column::text("shape"), Column::sentences("of")];
        table(&columns, rows, args.target.screen()) + "\n"
    };
    args.target
        .write(session, |out| Ok(out.write_all(text.as_bytes())?))
}
