//! `unlur dedup`: games that are the same, or nearly.

mod catalogue;
mod keep;
mod likeness;

use std::io::{self, BufWriter, IntoInnerError};
use std::path::PathBuf;

use anyhow::Context as _;

use super::args::Common;
use super::batch::{Batch, Outcome};
use super::count::count;
use super::data::{Delimiters, write_rows};
use super::named_output::NamedOutput;
use super::output_file::OutputFile;
use super::status::{Status, print_info};
use crate::collection::duplicates::{Alike, Games, Options, find};
use crate::collection::query::Scope;
use catalogue::{Catalogue, Survey};
use keep::{Keep, copy_kept, dropped};
use likeness::likenesses;

/// Find games that are the same, or nearly
///
/// Compares the main lines of all games by the cells of their moves, however they are spelled, and
/// under the twelve symmetries of the board. Each group says what its games have in common and in
/// what they differ; docs/cli.md describes the kinds. Nothing is changed; --write writes the games
/// without the superfluous ones.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// Compare games as they stand, without symmetries
    #[arg(long)]
    exact: bool,

    /// The moves from which on beginnings and near duplicates are told
    #[arg(long, value_name = "N", default_value_t = Options::default().min_moves)]
    min_moves: usize,

    /// Write the games to a file, one of each group with the same moves, byte for byte
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,

    /// Which game of a group is written
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "POLICY",
        requires = "write"
    )]
    keep: Keep,

    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let survey = Survey {
        scope: survey_scope(args),
        keeps_text: args.write.is_some(),
    };
    let batch = Batch::new(&args.common, Delimiters::Text, survey)?;
    let mut out = args.common.target.open()?;
    let (outcome, spool) = if args.write.is_some() {
        let file = tempfile::tempfile().with_context(|| {
            let folder = std::env::temp_dir();
            format!("cannot create a temporary file in {}", folder.display())
        })?;
        let mut spool = BufWriter::new(NamedOutput::new(file, "a temporary file"));
        let outcome = batch.run(&mut spool)?;
        let spool = spool.into_inner().map_err(IntoInnerError::into_error)?;
        (outcome, Some(spool.into_inner()))
    } else {
        (batch.run(&mut io::sink())?, None)
    };

    let catalogue = &outcome.sum;
    let nothing = Games::new(survey_scope(args));
    let games = catalogue.games.as_ref().unwrap_or(&nothing);
    let options = Options {
        min_moves: args.min_moves.max(1),
    };
    let alike = find(games, options);
    let mut status = outcome.status;
    if let (Some(path), Some(spool)) = (&args.write, spool) {
        let dropped = dropped(args.keep, catalogue, &alike);
        let mut file = OutputFile::create(path, args.common.target.force)?;
        copy_kept(catalogue, &dropped, spool, &mut file)?;
        let failed_input = outcome.failed_input.as_deref();
        let keeps_partial = args.common.target.keep_partial;
        status = status.max(file.finish_after(failed_input, keeps_partial)?);
    }
    let groups = likenesses(catalogue, games, &alike);
    write_rows(groups, &args.common.output.encoding(), &mut out)?;
    status = status.max(outcome.complete(out, &args.common.target)?);
    if !args.common.output.quiet {
        print_info(&summary(&outcome, &alike, games.len()));
    }
    Ok(status)
}

fn survey_scope(args: &Args) -> Scope {
    if args.exact {
        Scope::Exact
    } else {
        Scope::Symmetric
    }
}

fn summary(outcome: &Outcome<Catalogue>, alike: &Alike, compared: usize) -> String {
    let superfluous: usize = alike.same.iter().map(|games| games.len() - 1).sum();
    let mut text = format!(
        "{} in {}: {superfluous} with the moves of an earlier one, {} that others go on from, {} of near duplicates",
        count(outcome.totals.games, "game"),
        count(outcome.totals.files, "file"),
        alike.beginnings.len(),
        count(alike.near.len() as u64, "group"),
    );
    let exclusions = outcome.totals.games - compared as u64;
    if exclusions > 0 {
        text = format!("{text}; {exclusions} without a board not compared");
    }
    text
}
