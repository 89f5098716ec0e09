//! `unlur analyze`: one row or object for each game.

mod data;

use std::collections::HashSet;

use anyhow::{anyhow, bail};

use super::args::{Common, Findings, Output, Range};
use super::batch::Batch;
use super::data::{DataFormat, Format, Frame, Row as _};
use super::session::Session;
use super::status::Status;
use crate::analysis::Analysis;

/// Report who won each game, how, and what is wrong with it
///
/// One row or object for each game: the players, the winner, what decided, the winning patterns,
/// how the record was read, and the findings. `unlur schema analyze` describes the fields of the
/// JSON, docs/cli.md the columns of the CSV.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur analyze club.sgf", "unlur analyze -f csv -o games.csv games/"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// The columns of the table or of the CSV, in this order (comma list)
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    columns: Vec<String>,

    /// Stop after N games
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    #[command(flatten)]
    findings: Findings,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    range: Range,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let format = DataFormat {
        columns: columns(args)?,
        ..args.output.data_format(&args.common.target)
    };
    let limit = args.limit.unwrap_or(u64::MAX);
    let mut left = limit;
    let mut batch = Batch::new(&args.common, session)?;
    batch.range = args.range.bytes;
    batch.frame = Frame::new::<Analysis<'_>>(&format);
    let ignored = &mut batch.judging.ignored;
    ignored.extend(args.findings.selected.unselected());
    batch.denied = args.findings.denied();
    let mut out = args.common.target.open(session)?;
    let end = batch.run(
        &mut out,
        &|event, output| {
            if !output.has(limit)
                && let Some(read) = output.game(event)
            {
                let analysis = Analysis::new(&read.judgement, read.source, read.number);
                output.rows.push(&format, &analysis);
                output.end_game();
            }
        },
        &mut |_, output| {
            output.keep_at_most(&mut left);
            Ok(())
        },
    )?;
    let status = end.complete(out)?;
    if session.is_for_people {
        session.print_summary(&end.totals.to_string());
    }
    Ok(args.findings.status(status))
}

/// The indices of the requested columns.
fn columns(args: &Args) -> anyhow::Result<Vec<usize>> {
    let names: Vec<String> = match args.output.format {
        _ if args.columns.is_empty() => return Ok(Vec::new()),
        Format::Table => {
            let columns = Analysis::table_columns().into_iter();
            columns.map(|column| column.title.to_owned()).collect()
        }
        Format::Csv => Analysis::columns(),
        _ => bail!("`--columns` works with the formats table and csv"),
    };
    let indices = args.columns.iter().map(|wanted| index_of(wanted, &names));
    indices.collect()
}

/// The index of a column, whose words `_` or a blank separates.
fn index_of(wanted: &str, names: &[String]) -> anyhow::Result<usize> {
    let wanted = wanted.trim().replace('_', " ");
    let is_it = |name: &String| name.replace('_', " ") == wanted;
    // The CSV uses these two names for other columns than the table. Its columns come last.
    let index = match wanted.as_str() {
        "contract" | "won by" => names.iter().rposition(is_it),
        _ => names.iter().position(is_it),
    };
    index.ok_or_else(|| {
        let mut all: Vec<_> = names.iter().map(|name| name.replace(' ', "_")).collect();
        let mut seen = HashSet::new();
        all.retain(|name| seen.insert(name.clone()));
        anyhow!(
            "no column is called `{wanted}`; there are {}",
            all.join(", ")
        )
    })
}
