//! `unlur analyze`: one row or object for each game.

mod row;

use std::io::BufWriter;
use std::sync::Arc;

use super::args::{Common, Format};
use super::batch::{Batch, GameCommand, GameContext, message};
use super::chunk_output::ChunkOutput;
use super::data::{Delimiters, Encoding, UNNUMBERED};
use super::named_output::standard_output;
use super::status::{Status, print_info};
use crate::analysis::Analysis;
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
    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let mut out = BufWriter::new(standard_output());
    let encoding = args.common.output.encoding();
    let delimiters = Delimiters::of::<Analysis<'_>>(&encoding);
    let batch = Batch::new(&args.common, delimiters, Analyses { encoding });
    let outcome = batch.run(&mut out)?;
    if args.common.output.format == Format::Table
        && !args.common.output.quiet
        && !outcome.is_cut_short
    {
        print_info(&outcome.totals.to_string());
    }
    Ok(outcome.status)
}

struct Analyses {
    encoding: Encoding,
}

impl GameCommand for Analyses {
    type Sum = ();

    fn game(&self, shown: &GameContext<'_>, source: &str, game: u64, output: &mut ChunkOutput) {
        let judgement = &shown.judgement;
        output.totals.add_game(judgement);
        let analysis = Analysis::new(judgement, source, UNNUMBERED);
        output.rows.push(&self.encoding, &analysis, Some(game));
    }

    fn broken(&self, finding: &Finding, place: LineColumn, source: &str, output: &mut ChunkOutput) {
        output.messages.push(message(finding, place, source));
    }

    fn add(&self, (): &mut (), (): (), _: &Arc<str>, _: u64) {}
}
