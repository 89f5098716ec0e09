//! `unlur analyze`: one row or object for each game.

mod row;

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{anyhow, bail};

use super::args::{Common, Findings, Format};
use super::batch::{Batch, GameCommand, GameContext, message};
use super::chunk_output::ChunkOutput;
use super::data::{Delimiters, Encoding, Row as _, UNNUMBERED};
use super::status::{Status, print_info};
use super::terminal;
use crate::analysis::Analysis;
use crate::collection::Names;
use crate::collection::query::{Query, Scope};
use crate::finding::Finding;
use crate::sgf::LineColumn;

/// Report who won each game, how, and what is wrong with it
///
/// One row or object for each game: the players, the winner, what decided, the winning patterns,
/// how the record was read, and the findings. docs/cli.md describes the fields of the JSON and the
/// columns of the CSV.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// Only the games that match an expression, as those of `select`
    #[arg(long = "where", value_name = "EXPRESSION")]
    filter: Option<String>,

    /// The columns of the table or of the CSV, in this order (comma list)
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    columns: Vec<String>,

    /// Stop after N games
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    #[command(flatten)]
    findings: Findings,

    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let output = &args.common.output;
    output.apply_color();
    if args.common.target.output_to.is_some() {
        terminal::set_file();
    }
    let encoding = Encoding {
        columns: columns(args)?,
        ..output.encoding()
    };
    let query = args.filter.as_deref().map(parse_query).transpose()?;
    let delimiters = Delimiters::of::<Analysis<'_>>(&encoding);
    let analyses = Analyses {
        encoding,
        query,
        limit: args.limit.unwrap_or(u64::MAX),
    };
    let mut batch = Batch::new(&args.common, delimiters, analyses)?;
    batch.judging.ignored.extend(args.findings.unselected());
    batch.denied = args.findings.denied();
    let mut out = args.common.target.open()?;
    let outcome = batch.run(&mut out)?;
    let status = outcome.complete(out, &args.common.target)?;
    if output.format == Format::Table && !output.quiet && !outcome.is_cut_short {
        print_info(&outcome.totals.to_string());
    }
    Ok(match status {
        Status::Errors if args.findings.exit_zero => Status::Clean,
        status => status,
    })
}

fn parse_query(expression: &str) -> anyhow::Result<Query> {
    Query::parse(expression, Scope::Symmetric).map_err(|error| anyhow!("{error}"))
}

/// The indices of the requested columns.
fn columns(args: &Args) -> anyhow::Result<Vec<usize>> {
    let names: Vec<&str> = match args.common.output.format {
        _ if args.columns.is_empty() => return Ok(Vec::new()),
        Format::Table => Analysis::TABLE.iter().map(|column| column.title).collect(),
        Format::Csv => Analysis::CSV.to_vec(),
        _ => bail!("`--columns` works with the formats table and csv"),
    };
    let index = |wanted: &String| {
        let wanted = wanted.trim().replace('_', " ");
        let mut places = names.iter();
        let index = places.position(|name| name.replace('_', " ") == wanted);
        index.ok_or_else(|| {
            let names = names.join(", ").replace(' ', "_").replace(",_", ", ");
            anyhow!("no column is called `{wanted}`; there are {names}")
        })
    };
    args.columns.iter().map(index).collect()
}

struct Analyses {
    encoding: Encoding,
    query: Option<Query>,
    limit: u64,
}

impl GameCommand for Analyses {
    /// The number of games written.
    type Sum = u64;

    fn game(
        &self,
        shown: &GameContext<'_>,
        source: &str,
        game: u64,
        output: &mut ChunkOutput<u64>,
    ) {
        let judgement = &shown.judgement;
        let names = Names::default();
        let is_wanted = |query: &Query| query.matches(judgement, &names);
        if output.sum == self.limit || !self.query.as_ref().is_none_or(is_wanted) {
            return;
        }
        output.sum += 1;
        output.totals.add_game(judgement);
        let analysis = Analysis::new(judgement, source, UNNUMBERED);
        output.rows.push(&self.encoding, &analysis, Some(game));
    }

    fn broken(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        output: &mut ChunkOutput<u64>,
    ) {
        output.messages.push(message(finding, place, source));
    }

    fn before_write(
        &self,
        written: &u64,
        output: &mut ChunkOutput<u64>,
        _: &Arc<str>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let wanted = self.limit.saturating_sub(*written);
        if output.sum < wanted {
            return Ok(ControlFlow::Continue(()));
        }
        output.sum = wanted;
        output
            .rows
            .truncate(usize::try_from(wanted).unwrap_or(usize::MAX));
        Ok(ControlFlow::Break(()))
    }

    fn add(&self, total: &mut u64, part: u64, _: &Arc<str>, _: u64) {
        *total += part;
    }
}
