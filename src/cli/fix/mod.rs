//! `unlur fix`: repairs findings that have a safe repair, in place.

mod backup;
mod diff;
mod files;
mod game;
mod summary;
mod task;

use std::io;

use anyhow::bail;

use super::args::{Common, NameArgs, Output, Selected, Target};
use super::batch::{Batch, Errors};
use super::chunk_output::message;
use super::data::{Format, Frame, write_rows};
use super::fixer_pool::FixerPool;
use super::game_files::GameFiles;
use super::game_texts::GameTexts;
use super::session::Session;
use super::status::{Status, print_summary};
use crate::convert::FixOptions;
use crate::read::Event;
use files::{FileSum, Files};
use game::FixGames;
use summary::Summary;

/// Repair findings that have a safe repair, in place
///
/// Each repair is tried first: the repaired text is read again, and a repair is dropped unless the
/// record stays the same, the finding is gone and no other appears. Every other byte of the file
/// stays as it is. `--diff` shows what would change.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur fix --diff games/", "unlur fix games/"))]
#[command(mut_arg("output_to", |arg| arg
    .value_name("FILE|DIR")
    .help("Leave the files as they are: write all games into a file, or copies of the files below a \
           folder (a new one ends with /)")))]
#[command(mut_arg("paths", |arg| arg
    .required_unless_present("files_from")
    .help("Files, folders (searched for game files and archives) or - (standard input)")))]
#[command(after_help = EXIT_STATUS)]
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
    output: Output,

    #[command(flatten)]
    common: Common,
}

/// The exit status without and with `--check`.
const EXIT_STATUS: &str = "\
Exit status:
  0  no error remains; with --check or --diff, nothing would change
  1  an error remains; with --check or --diff, something would change
  2  the command could not do all its work: a wrong argument, or a path that cannot be read";

impl Args {
    fn options(&self, session: &Session) -> anyhow::Result<FixOptions> {
        Ok(FixOptions {
            has_unsafe: self.unsafe_fixes,
            fill_result: self.fill_result,
            selected: self.selected.codes(),
            ignored: self.common.reading.ignored(),
            aliases: self.names.aliases(session)?,
        })
    }

    /// Whether only messages and a diff are written.
    fn is_dry(&self) -> bool {
        self.diff || self.check
    }

    /// Refuses two kinds of data on standard output.
    fn refuse_mixed_outputs(&self) -> anyhow::Result<()> {
        if self.writes_data() && self.diff {
            bail!(
                "`--diff` writes a diff to standard output, and `--format` other data; use `--check`"
            );
        }
        if self.writes_data() && self.common.target.is_standard() {
            bail!("`-o -` writes games to standard output, and `--format` other data");
        }
        Ok(())
    }

    /// Whether data about the fixes go to standard output.
    fn writes_data(&self) -> bool {
        self.output.format != Format::Table
    }
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    args.refuse_mixed_outputs()?;
    let found = if args.common.target.output_to.is_some() {
        args.common.find(session)?
    } else {
        args.common.find_replaceable(session)?
    };
    let options = args.options(session)?;
    let target = &args.common.target;
    let mut one = None;
    if target.output_to.is_some() && target.folder().is_none() {
        let format = (Frame::NONE, "sgf");
        one = Some(GameFiles::new(target, &found, format, None, session)?);
    }
    let (mut files, sources) = Files::new(args, found, session)?;
    let plain = files.plain();
    let games = FixGames {
        texts: one.as_ref().map(|_| GameTexts::new(&args.common)),
        fixers: FixerPool::new(options),
        plain,
        is_quiet: args.common.messages.quiet,
    };
    let mut batch = Batch::over(sources, &args.common, session);
    batch.judging.ignored.extend(args.selected.unselected());
    batch.errors = Errors::Shown;
    let mut read = batch.run(
        &mut io::sink(),
        &|event, output| match event {
            Event::Game(read) => games.game(read, output),
            Event::End(end) => output.sum::<FileSum>().games += end.games,
            Event::Damage(damage) if damage.number.is_none() && !games.is_quiet => {
                let text = message(damage.finding, damage.location, damage.source);
                output.messages.push(text);
            }
            _ => {}
        },
        &mut |place, output| {
            files.take(place, output);
            one.as_mut().map_or(Ok(()), |one| one.take(place, output))
        },
    )?;
    files.end_all();
    let mut status = files.status;
    if let Some(one) = one {
        status = status.max(one.finish(&mut read)?);
    }
    let mut summary = files.summary;
    summary.errors = read.totals.read.errors;
    if read.status == Status::Incomplete {
        status = Status::Incomplete;
    }
    Ok(status.max(end(args, session, summary)?))
}

/// Writes what was fixed.
fn end(args: &Args, session: &Session, mut summary: Summary) -> anyhow::Result<Status> {
    let is_data = args.writes_data();
    if is_data {
        let own = Target::default();
        let format = args.output.data_format(&own);
        let rows = summary.rows.drain(..);
        own.write(session, |out| write_rows(rows, &format, out))?;
    }
    let has_failed = if args.is_dry() {
        summary.made.count() > 0
    } else {
        summary.errors > 0
    };
    // A warning about missing moves is printed even with -q.
    if !is_data && (has_failed || summary.made.cut_off > 0 || !args.common.messages.quiet) {
        print_summary(&summary.text(args.is_dry()));
    }
    Ok(Status::errors_if(has_failed))
}
