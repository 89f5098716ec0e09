//! The `unlur` program: its arguments, its commands, its exit status.

#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "some items are public for the tests alone"
)]

mod analyze;
mod args;
mod backup;
mod batch;
mod chunk_output;
mod command_groups;
mod completions;
mod config;
pub mod convert;
mod count;
mod data;
mod dedup;
mod explain;
mod failed_inputs;
mod file_id;
pub mod fix;
mod fixers;
mod game_files;
mod game_texts;
mod generate;
mod interrupt;
mod man;
mod moves;
mod named_output;
mod names;
pub mod numbered_path;
mod openings;
mod origin;
pub mod output;
mod output_file;
mod output_format;
mod partial;
pub mod places;
mod program;
mod progress;
mod puzzles;
mod ranges;
mod rate;
mod render;
mod report;
pub mod review;
mod schema;
mod select;
mod session;
pub mod show;
mod single_game;
mod skipped_files;
mod solve;
mod sources;
mod stats;
mod status;
pub mod temporary_file;
pub mod terminal;
mod totals;
mod unnamed_files;
pub mod validate;
pub mod view;

pub use program::program;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, FromArgMatches as _, Parser, Subcommand};
use config::{Config, Overrides};
use session::{Session, locked};
use status::Status;

/// The beginning of a command's help.
macro_rules! examples {
    ($($line:literal),*) => { concat!("Examples:", $("\n  ", $line),*) };
}
use examples;

/// Reads, replays, judges and analyses SGF records of the board game Unlur
///
/// Data goes to standard output, messages and summaries to standard error. A PATH is a file, a
/// folder, which is searched for *.sgf, also compressed, or - for standard input.
#[derive(Debug, Parser)]
#[command(name = "unlur", version, long_version = env!("UNLUR_VERSION"), max_term_width = 100, after_help = EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// Read this file instead of the nearest unlur.toml
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        conflicts_with = "no_config",
        help_heading = "Configuration",
        hide_short_help = true
    )]
    config: Option<PathBuf>,

    /// Read no unlur.toml
    #[arg(
        long,
        global = true,
        help_heading = "Configuration",
        hide_short_help = true
    )]
    no_config: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    Validate(validate::Args),
    Analyze(analyze::Args),
    Moves(moves::Args),
    Show(show::Args),
    Render(render::Args),
    View(view::Args),
    Report(report::Args),
    Explain(explain::Args),
    Convert(convert::Args),
    Fix(fix::Args),
    Stats(stats::Args),
    Generate(generate::Args),
    Openings(openings::Args),
    Names(names::Args),
    Rate(rate::Args),
    Ranges(ranges::Args),
    Select(select::Args),
    Dedup(dedup::Args),
    Review(review::Args),
    Solve(solve::Args),
    Puzzles(puzzles::Args),
    Config(config::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// The text at the end of the help of the commands that read games.
const EXIT_STATUS: &str = "\
Exit status:
  0  nothing is wrong
  1  there is a finding of severity error
  2  the command could not do all its work: a wrong argument, or a path that cannot be read";

/// The names of all commands, each with the long names of its flags.
#[must_use]
pub fn commands() -> Vec<(String, Vec<String>)> {
    let program = program::program();
    let commands = program.get_subcommands().map(|command| {
        let flags = command.get_arguments().filter_map(|arg| arg.get_long());
        let flags = flags.map(str::to_owned).collect();
        (command.get_name().to_owned(), flags)
    });
    commands.collect()
}

/// Runs the program with the given arguments, of which the first is the program's name.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> ExitCode {
    interrupt::catch_size_limit();
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let program = program::program();
    let matches = match program.clone().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return program::print(&error, &arguments).into(),
    };
    let (cli, config, overrides) = match configured(&program, &arguments, matches) {
        Ok(configured) => configured,
        Err(error) => return status::report(Err(error)).into(),
    };
    let session = Session::new(overrides);
    let result = run_command(&cli.command, config.as_ref(), &session);
    if result.is_ok() {
        locked(&session.skipped).print_summary();
    }
    let status = status::report(result);
    unnamed_files::sync_folders(&session);
    status.into()
}

/// The arguments, with the format that an output names and the settings of the configuration file.
fn configured(
    program: &clap::Command,
    arguments: &[OsString],
    matches: ArgMatches,
) -> anyhow::Result<(Cli, Option<Config>, Overrides)> {
    let with_format = output_format::with_format(program, arguments, &matches)?;
    let (arguments, matches) = match &with_format {
        Some(all) => (&all[..], program.clone().try_get_matches_from(all)?),
        None => (arguments, matches),
    };
    let cli = Cli::from_arg_matches(&matches)?;
    if cli.no_config {
        return Ok((cli, None, Overrides::default()));
    }
    let Some(config) = Config::load(cli.config.as_deref())? else {
        return Ok((cli, None, Overrides::default()));
    };
    let (matches, overrides) = config::apply(program, arguments, matches, &config)?;
    Ok((Cli::from_arg_matches(&matches)?, Some(config), overrides))
}

fn run_command(
    command: &Command,
    config: Option<&Config>,
    session: &Session,
) -> anyhow::Result<Status> {
    match command {
        Command::Validate(args) => validate::run(args, session),
        Command::Analyze(args) => analyze::run(args, session),
        Command::Moves(args) => moves::run(args, session),
        Command::Show(args) => show::run(args, session),
        Command::Render(args) => render::run(args, session),
        Command::View(args) => view::run(args, session),
        Command::Report(args) => report::run(args, session),
        Command::Explain(args) => explain::run(args, session),
        Command::Convert(args) => convert::run(args, session),
        Command::Fix(args) => fix::run(args, session),
        Command::Stats(args) => stats::run(args, session),
        Command::Generate(args) => generate::run(args, session),
        Command::Openings(args) => openings::run(args, session),
        Command::Names(args) => names::run(args, session),
        Command::Rate(args) => rate::run(args, session),
        Command::Ranges(args) => ranges::run(args, session),
        Command::Select(args) => select::run(args, session),
        Command::Dedup(args) => dedup::run(args, session),
        Command::Review(args) => review::run(args, session),
        Command::Solve(args) => solve::run(args, session),
        Command::Puzzles(args) => puzzles::run(args, session),
        Command::Config(args) => config::run(args, config, session),
        Command::Schema(args) => schema::run(args, session),
        Command::Completions(args) => completions::run(args, &mut program::program(), session),
        Command::Man(args) => man::run(args, program::program(), session),
    }
}
