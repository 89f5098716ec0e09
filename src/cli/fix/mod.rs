//! `unlur fix`: repairs findings that have a safe repair, in place.

mod block;
mod command;
pub mod diff;
pub mod file_name;
mod files;
mod hunk;
mod rewriter;
mod runs;
mod summary;

use super::args::{Common, NameArgs, Selected};
use super::status::{Status, print_info};
use crate::collection::Names;
use crate::convert::FixOptions;
use runs::fix_sources;
use summary::Summary;

/// Repair findings that have a safe repair, in place
///
/// Each repair is tried first: the repaired text is read again, and a repair is dropped unless the
/// record stays the same, the finding is gone and no other appears. Every other byte of the file
/// stays as it is. `--diff` shows what would change.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct Args {
    /// Show the changes as a unified diff and write nothing; exit status 1 if there are any
    #[arg(long, conflicts_with = "output_to")]
    diff: bool,

    /// Write nothing; exit status 1 if something would change
    #[arg(long, conflicts_with_all = ["diff", "output_to"])]
    check: bool,

    /// Also apply repairs that decide something about the record
    #[arg(long)]
    unsafe_fixes: bool,

    /// Write the result if the record has none and the board decides
    #[arg(long)]
    fill_result: bool,

    /// Keep each changed file under its name with this suffix
    #[arg(long, value_name = "SUFFIX", conflicts_with_all = ["diff", "check", "output_to"])]
    backup: Option<String>,

    #[command(flatten)]
    names: NameArgs,

    #[command(flatten)]
    selected: Selected,

    #[command(flatten)]
    common: Common,
}

impl Args {
    fn options(&self) -> anyhow::Result<FixOptions> {
        Ok(FixOptions {
            has_unsafe: self.unsafe_fixes,
            fill_result: self.fill_result,
            selected: self.selected.codes(),
            ignored: self.common.reading.ignored(),
            aliases: self.names.aliases()?,
        })
    }

    /// Whether only messages and a diff are written.
    fn is_dry(&self) -> bool {
        self.diff || self.check
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    // A wrong expression is reported before anything is read.
    args.common.reading.filter(&Names::default())?;
    let mut summary = Summary::default();
    let sources = if args.common.target.output_to.is_some() {
        args.common.sources_by_path()?
    } else {
        args.common.found()?
    };
    let status = fix_sources(args, &args.options()?, sources, &mut summary)?;
    let has_failed = if args.is_dry() {
        summary.fixed > 0
    } else {
        summary.errors > 0
    };
    if has_failed || !args.common.output.quiet {
        print_info(&summary.text(args.is_dry()));
    }
    Ok(if has_failed {
        status.max(Status::Errors)
    } else {
        status
    })
}
