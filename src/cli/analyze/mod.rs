//! `unlur analyze`: one row or object for each game.

mod data;
mod sorted_rows;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{anyhow, bail};

use super::args::{Common, Findings, Range};
use super::batch::{Batch, GameCommand, ReadGame};
use super::chunk_output::{ChunkOutput, GameOutput};
use super::data::{Delimiters, Encoding, Format, Row as _, Rows, UNNUMBERED};
use super::session::Session;
use super::status::{Status, print_info};
use crate::analysis::Analysis;
use sorted_rows::{HeldRows, Holding, Sort};

/// Report who won each game, how, and what is wrong with it
///
/// One row or object for each game: the players, the winner, what decided, the winning patterns,
/// how the record was read, and the findings. docs/cli.md describes the fields of the JSON and the
/// columns of the CSV.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur analyze club.sgf", "unlur analyze -f csv -o games.csv games/"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// The columns of the table or of the CSV, in this order (comma list)
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    columns: Vec<String>,

    /// Sort the rows by a column of the CSV, with - before it from the highest; holds all rows
    #[arg(long, value_name = "[-]COLUMN", allow_hyphen_values = true)]
    sort: Option<String>,

    /// Only N games, drawn at random, each with the same chance
    #[arg(long, value_name = "N")]
    sample: Option<u64>,

    /// The seed of --sample
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    seed: u64,

    /// Stop after N games; with --sort print the first N rows
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    #[command(flatten)]
    findings: Findings,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    range: Range,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let output = &args.common.output;
    output.apply_color();
    let encoding = Encoding {
        columns: columns(args)?,
        ..output.encoding(&args.common.target)
    };
    let delimiters = Delimiters::new::<Analysis<'_>>(&encoding);
    let limit = args.limit.unwrap_or(u64::MAX);
    let sort = args.sort.as_deref().map(Sort::parse).transpose()?;
    let holding = (sort.is_some() || args.sample.is_some()).then_some(Holding {
        sort,
        sample: args.sample,
        seed: args.seed,
        limit,
        unknown: match output.format {
            Format::Table | Format::Csv => "",
            _ => "null",
        },
    });
    let analyses = Analyses {
        encoding,
        limit,
        holding: holding.as_ref(),
        has_numbers: args.range.bytes.is_none(),
    };
    let around = delimiters.clone();
    let mut batch = Batch::new(&args.common, delimiters, analyses, session)?.in_range(args.range);
    batch
        .judging
        .ignored
        .extend(args.findings.selected.others());
    batch.denied = args.findings.denied();
    let mut out = args.common.target.open(session)?;
    let outcome = match &holding {
        None => batch.run(&mut out)?,
        Some(holding) => {
            let mut outcome = batch.run(&mut io::sink())?;
            let rows = std::mem::take(&mut outcome.sum.rows);
            holding.write(rows, around, &mut out)?;
            outcome
        }
    };
    let status = outcome.complete(out, &args.common.target)?;
    if output.format == Format::Table && !output.quiet && !outcome.is_cut_short {
        print_info(&outcome.totals.to_string());
    }
    Ok(match status {
        Status::Errors if args.findings.exit_zero => Status::Clean,
        status => status,
    })
}

/// The indices of the requested columns.
fn columns(args: &Args) -> anyhow::Result<Vec<usize>> {
    let names: Vec<String> = match args.common.output.format {
        _ if args.columns.is_empty() => return Ok(Vec::new()),
        Format::Table => {
            let titles = Analysis::TABLE.iter().map(|column| column.title.to_owned());
            titles.collect()
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
    let mut places = names.iter();
    let index = places.position(|name| name.replace('_', " ") == wanted);
    index.ok_or_else(|| {
        let names = names.join(", ").replace(' ', "_").replace(",_", ", ");
        anyhow!("no column is called `{wanted}`; there are {names}")
    })
}

struct Analyses<'a> {
    encoding: Encoding,
    limit: u64,
    /// How rows are held, if they are.
    holding: Option<&'a Holding>,
    /// Whether the games before a chunk are counted, so that each game has a number.
    has_numbers: bool,
}

/// The rows of some games.
#[derive(Default)]
struct Sum {
    /// How many were written.
    written: u64,
    /// Those of a chunk that are held, and what they are sorted by.
    held: (Rows, Rows),
    /// Those of all chunks.
    rows: HeldRows,
}

impl GameCommand for Analyses<'_> {
    type Sum = Sum;

    fn game(&self, read: &ReadGame<'_>, source: &str, game: u64, output: &mut GameOutput<'_, Sum>) {
        let judgement = &read.judgement;
        if self.holding.is_none() && output.sum.written == self.limit {
            return;
        }
        output.totals.add_game(judgement);
        let analysis = Analysis::new(judgement, source, UNNUMBERED);
        if let Some(holding) = self.holding {
            let (rows, keys) = &mut output.sum.held;
            rows.push(&self.encoding, &analysis, Some(game));
            holding.push_key(keys, &analysis, game);
        } else {
            output.sum.written += 1;
            output.rows.push(&self.encoding, &analysis, Some(game));
        }
    }

    fn before_write(
        &self,
        sum: &Sum,
        output: &mut ChunkOutput<Sum>,
        _: &Arc<str>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let wanted = self.limit.saturating_sub(sum.written);
        if self.holding.is_some() || output.sum.written < wanted {
            return Ok(ControlFlow::Continue(()));
        }
        output.sum.written = wanted;
        output
            .rows
            .truncate(usize::try_from(wanted).unwrap_or(usize::MAX));
        Ok(ControlFlow::Break(()))
    }

    fn add(&self, total: &mut Sum, part: Sum, _: &Arc<str>, before: u64) {
        total.written += part.written;
        if let Some(holding) = self.holding {
            let (rows, keys) = part.held;
            let before = self.has_numbers.then_some(before);
            holding.add(&mut total.rows, &rows, &keys, before);
        }
    }
}
