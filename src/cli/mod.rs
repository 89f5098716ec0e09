//! The `unlur` program: its arguments, its commands, its exit status.

#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "some items are public for the tests alone"
)]

mod analyze;
mod args;
mod batch;
mod chunk_output;
mod completions;
mod config;
mod config_file;
pub mod convert;
mod count_args;
mod data;
mod dedup;
mod explain;
mod failed_inputs;
mod file_id;
pub mod fix;
mod fixer_pool;
mod game_files;
mod game_texts;
mod generate;
mod interrupt;
mod man;
mod moves;
mod named_output;
mod names;
mod openings;
pub mod output;
mod output_file;
mod output_format;
pub mod output_paths;
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
mod temporary_file;
pub mod terminal;
pub mod validate;
pub mod view;

pub use program::program;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, Args as _, FromArgMatches as _, Parser, Subcommand};
use config_file::{Config, Overrides};
use session::{Session, State, locked};
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

    #[command(flatten)]
    configuration: Configuration,
}

/// The flags allowed both before and after the command.
#[derive(clap::Args, Debug)]
struct Configuration {
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

/// The commands, by the groups of the help and in their order.
macro_rules! commands {
    ($($group:literal: $($name:ident $module:ident),+;)+) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($($name($module::Args),)+)+
        }

        /// The groups and their commands.
        const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$(stringify!($module)),+])),+];

        impl Command {
            /// The arguments of the command with this name.
            fn arguments(name: &str) -> Option<clap::Command> {
                let command = clap::Command::new(name.to_owned());
                $($(if name == stringify!($module) {
                    return Some($module::Args::augment_args(command));
                })+)+
                None
            }

            fn run(&self, session: &Session) -> anyhow::Result<Status> {
                match self {
                    $($(Self::$name(args) => $module::run(args, session),)+)+
                }
            }
        }
    };
}

commands! {
    "Check": Validate validate, Analyze analyze, Explain explain;
    "Repair": Fix fix, Names names, Dedup dedup;
    "Look": Show show, View view, Render render, Report report;
    "Count": Stats stats, Openings openings, Rate rate;
    "Study": Review review, Solve solve, Puzzles puzzles;
    "Convert": Convert convert, Select select, Moves moves, Generate generate;
    "Plumbing": Config config, Schema schema, Ranges ranges, Completions completions, Man man;
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
    let (program, matches) = match program::parse(&arguments) {
        Ok(parsed) => parsed,
        Err(error) => return program::print(error, &arguments).into(),
    };
    let (cli, session) = match configured(&program, &arguments, matches) {
        Ok(configured) => configured,
        Err(error) => return status::report(Err(error)).into(),
    };
    let result = cli.command.run(&session);
    if result.is_ok() {
        locked(&session.skipped).print_summary();
    }
    status::report(result).into()
}

/// The arguments, completed by the format from the extension of the output and by the settings of
/// the configuration file.
fn configured(
    program: &clap::Command,
    arguments: &[OsString],
    mut matches: ArgMatches,
) -> anyhow::Result<(Cli, Session)> {
    let mut arguments = arguments.to_vec();
    if let Some(with_format) = output_format::with_format(program, &arguments, &matches)? {
        matches = program.clone().try_get_matches_from(&with_format)?;
        arguments = with_format;
    }
    let cli = Cli::from_arg_matches(&matches)?;
    let (mut config, mut overrides) = (None, Overrides::default());
    if !cli.configuration.no_config {
        config = Config::load(cli.configuration.config.as_deref())?;
    }
    if let Some(config) = &config {
        (matches, overrides) = config_file::apply(program, &arguments, matches, config)?;
    }
    let of_command = matches.subcommand().map(|(_, matches)| matches);
    let session = State::new(config, overrides, of_command.unwrap_or(&matches));
    Ok((Cli::from_arg_matches(&matches)?, session))
}
