//! The `unlur` program: its arguments, its commands, its exit status.

mod analyze;
mod args;
mod batch;
mod chunk_output;
mod completions;
mod convert;
mod count;
mod data;
mod dedup;
mod exclusions;
mod explain;
mod fix;
mod generate;
mod interrupt;
mod man;
mod named_output;
mod numbered_files;
mod openings;
pub mod output;
mod output_file;
mod parallel;
mod progress;
mod rate;
mod schema;
mod select;
mod show;
mod stats;
mod status;
mod stream;
mod terminal;
mod totals;
mod validate;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

/// Reads, replays, judges and analyses SGF records of the board game Unlur
///
/// Data goes to standard output, messages and summaries to standard error. Where a command takes a
/// PATH, it may be a file, a folder, which is searched for *.sgf, also packed, or - for standard input.
#[derive(Debug, Parser)]
#[command(name = "unlur", version, max_term_width = 100, after_help = EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Validate(validate::Args),
    Analyze(analyze::Args),
    Show(show::Args),
    Explain(explain::Args),
    Convert(convert::Args),
    Fix(fix::Args),
    Stats(stats::Args),
    Generate(generate::Args),
    Openings(openings::Args),
    Rate(rate::Args),
    Select(select::Args),
    Dedup(dedup::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// What the commands that read games say at the end of their help.
const EXIT_STATUS: &str = "\
Exit status:
  0  nothing is wrong
  1  there is a finding of severity error
  2  not all the work could be done: a wrong argument, or a path that cannot be read";

/// Runs the program with the given arguments, the program's own name first.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> ExitCode {
    let command = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli.command,
        Err(error) => {
            // Help and version are no errors; what goes wrong in printing is no news.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let result = match command {
        Command::Validate(args) => validate::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Fix(args) => fix::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Openings(args) => openings::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Select(args) => select::run(&args),
        Command::Dedup(args) => dedup::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => completions::run(&args, &mut Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command()),
    };
    status::report(result).into()
}
