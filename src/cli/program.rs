//! The arguments of all commands together: what their declarations do not cover.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory as _};

use super::Cli;
use super::status::{Status, print_error, print_info};
use crate::collection::query::{Query, Scope};

/// The flags of other commands, and why a command lacks them.
const NOT_HERE: [(&str, &str, &str); 19] = [
    (
        "convert",
        "--format",
        "`convert` writes games; `--to` sets their format",
    ),
    ("report", "--format", "`report` writes one page of HTML"),
    ("view", "--format", "`view` has a viewer and a page of HTML"),
    (
        "generate",
        "--format",
        "`generate` writes SGF; `unlur convert --to json -` converts it",
    ),
    (
        "ranges",
        "--format",
        "`ranges` writes one JSON object a line",
    ),
    ("schema", "--format", "`schema` writes JSON Schema"),
    (
        "completions",
        "--format",
        "`completions` writes a script for the shell that is named",
    ),
    ("man", "--format", "`man` writes pages in roff"),
    (
        "show",
        "--format",
        "`show` draws for people; `moves` and `convert --to json` have games as data",
    ),
    (
        "select",
        "--format",
        "`select` writes games as they are; `convert` with `--where` writes them in other formats",
    ),
    (
        "show",
        "--range",
        "`show` needs a whole file; `--game N` picks a game of it",
    ),
    (
        "render",
        "--range",
        "`render` needs a whole file; `--game N` picks a game of it",
    ),
    (
        "view",
        "--range",
        "`view` needs a whole file; `--game N` begins with a game of it",
    ),
    (
        "puzzles",
        "--range",
        "`puzzles` needs whole files, whose games it numbers",
    ),
    (
        "solve",
        "--range",
        "`solve` needs a whole file; `--game N` picks a game of it",
    ),
    (
        "review",
        "--range",
        "`review` needs whole files; `--game N` picks a game of them",
    ),
    (
        "report",
        "--range",
        "`report` needs whole files: its games and charts are those of a collection",
    ),
    (
        "dedup",
        "--range",
        "`dedup` needs whole files: the duplicate of a game may be in another range",
    ),
    (
        "fix",
        "--range",
        "`fix` needs whole files, which it replaces; `--check` and `--diff` too",
    ),
];

/// The flags of other tools, and what to do here.
const OTHER_NAMES: [(&str, &str); 9] = [
    ("--no-color", "is called `--color never` here"),
    ("--no-colour", "is called `--color never` here"),
    ("--threads", "is called `--jobs` here"),
    ("--json", "is called `--format json` here"),
    ("--csv", "is called `--format csv` here"),
    ("--ndjson", "is called `--format ndjson` here"),
    (
        "--recursive",
        "is not needed: folders are searched with all folders in them",
    ),
    ("--out", "is called `--output` here"),
    (
        "--dry-run",
        "is called `--check` here, with a diff `--diff`",
    ),
];

/// The commands of other tools, and what to do here.
const OTHER_COMMANDS: [(&str, &str); 13] = [
    ("check", "`unlur validate` checks games"),
    ("lint", "`unlur validate` checks games"),
    ("verify", "`unlur validate` checks games"),
    ("export", "`unlur convert` writes games in other formats"),
    ("import", "`unlur convert` writes games in other formats"),
    ("search", "`unlur select` finds games by an expression"),
    ("find", "`unlur select` finds games by an expression"),
    ("filter", "`unlur select` finds games by an expression"),
    ("grep", "`unlur select` finds games by an expression"),
    ("format", "`unlur convert --to sgf` writes canonical SGF"),
    ("fmt", "`unlur convert --to sgf` writes canonical SGF"),
    ("play", "`unlur view` steps through games"),
    ("version", "`unlur --version` prints the version"),
];

/// The whole program. Every command takes `--jobs`, so that a script can give it to any.
pub fn program() -> Command {
    let program = Cli::command().mut_subcommands(|command| {
        let command = with_short_help(command);
        if command.get_arguments().any(|arg| arg.get_id() == "jobs") {
            return command;
        }
        command.arg(Arg::new("jobs").long("jobs").short('j').hide(true))
    });
    super::command_groups::grouped(program)
}

/// The headings of the flags that many commands share.
const SHARED: [&str; 4] = ["Files", "Output", "Work", "Reading"];

/// The command, whose `-h` has only its own flags and says where the others are.
fn with_short_help(command: Command) -> Command {
    let end = command.get_after_help().cloned().unwrap_or_default();
    let more = format!(
        "`unlur {} --help` has the flags for paths, output, work and reading too.",
        command.get_name()
    );
    command
        .mut_args(|arg| {
            let heading = arg.get_help_heading();
            let is_shared = heading.is_some_and(|heading| SHARED.contains(&heading));
            arg.hide_short_help(is_shared)
        })
        .after_help(more)
        .after_long_help(end)
}

/// Prints the output of clap: help, the version, or an error with a suggestion.
pub(super) fn print(error: &clap::Error, arguments: &[OsString]) -> Status {
    let is_error = error.use_stderr();
    let unknown = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(flag)) if error.kind() == ErrorKind::UnknownArgument => flag,
        _ => "",
    };
    let flag = if unknown == "-f" { "--format" } else { unknown };
    let is_given = |name: &str| arguments.iter().any(|argument| argument == name);
    let mut not_here = NOT_HERE.iter();
    if let Some((_, _, why)) = not_here.find(|row| row.1 == flag && is_given(row.0)) {
        print_error(&format!("{flag} has no effect here: {why}"));
        return Status::Incomplete;
    }
    let takes_conditions = |command: &Command| {
        let mut flags = command.get_arguments();
        is_given(command.get_name()) && flags.any(|arg| arg.get_long() == Some("where"))
    };
    if let Some(condition) = condition(flag, arguments)
        && program().get_subcommands().any(takes_conditions)
    {
        print_error(&format!(
            "there is no flag {flag}: `--where '{condition}'` chooses games"
        ));
        return Status::Incomplete;
    }
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(command)) = error.get(ContextKind::InvalidSubcommand)
        && let Some((_, here)) = OTHER_COMMANDS.iter().find(|(name, _)| name == command)
    {
        print_error(&format!("there is no command `{command}`: {here}"));
        return Status::Incomplete;
    }
    if let Some(suggesting) = suggesting(error) {
        return print(&suggesting, &[]);
    }
    match error.print() {
        Err(failure) if !is_error && failure.kind() != std::io::ErrorKind::BrokenPipe => {
            print_error(&format!("cannot write the output: {failure}"));
            return Status::Incomplete;
        }
        _ => {}
    }
    if let Some((_, here)) = OTHER_NAMES.iter().find(|(name, _)| *name == flag) {
        print_info(&format!("\n`{flag}` {here}"));
    }
    if is_error {
        Status::Incomplete
    } else {
        Status::Clean
    }
}

/// The condition that an unknown flag stands for, as `--player Ada` for `player = Ada`.
fn condition(flag: &str, arguments: &[OsString]) -> Option<String> {
    let field = flag.strip_prefix("--")?;
    let words = arguments.iter().filter_map(|argument| argument.to_str());
    let mut words = words.skip_while(|word| !word.starts_with(flag));
    let value = words.next()?.strip_prefix(flag)?.strip_prefix('=');
    let value = value.or_else(|| words.next())?;
    let condition = if value.contains(|letter: char| !letter.is_alphanumeric()) {
        format!("{field} = \"{value}\"")
    } else {
        format!("{field} = {value}")
    };
    let query = Query::parse(&condition, Scope::Exact);
    query.is_ok().then_some(condition)
}

/// The error with the command that is meant: clap suggests none for `help validat`.
fn suggesting(error: &clap::Error) -> Option<clap::Error> {
    let Some(ContextValue::String(command)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    if error.get(ContextKind::SuggestedSubcommand).is_some() {
        return None;
    }
    let suggesting = program().try_get_matches_from(["unlur", command]).err()?;
    suggesting.get(ContextKind::SuggestedSubcommand)?;
    Some(suggesting)
}
