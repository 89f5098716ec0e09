//! The parts of the command line that the declarations of the commands do not cover.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Args as _, Command, CommandFactory as _};

use super::status::{Status, print_error, print_info};
use super::{Cli, Configuration};
use crate::collection::query::{Query, Scope, is_near};

/// Why a command lacks `--format`.
const NO_FORMAT: [&str; 10] = [
    "`convert` writes games; `--to` sets their format",
    "`report` writes one page of HTML",
    "`view` has a viewer and a page of HTML",
    "`generate` writes SGF; `unlur convert --to json -` converts it",
    "`ranges` writes one JSON object a line",
    "`schema` writes JSON Schema",
    "`completions` writes a script for the shell that is named",
    "`man` writes pages in roff",
    "`show` draws for people; `moves` and `convert --to json` have games as data",
    "`select` writes games as they are; `convert` with `--where` writes them in other formats",
];

/// Why a command lacks `--range`.
const NO_RANGE: [&str; 9] = [
    "`show` needs a whole file; `--game N` picks a game of it",
    "`render` needs a whole file; `--game N` picks a game of it",
    "`view` needs a whole file; `--game N` begins with a game of it",
    "`puzzles` needs whole files, whose games it numbers",
    "`solve` needs a whole file; `--game N` picks a game of it",
    "`review` needs whole files; `--game N` picks a game of them",
    "`report` needs whole files: its games and charts are those of a collection",
    "`dedup` needs whole files: the duplicate of a game may be in another range",
    "`fix` needs whole files, which it replaces; `--check` and `--diff` too",
];

/// The flags of other tools, and what to do here.
const OTHER_NAMES: [(&str, &str); 8] = [
    ("--no-color --no-colour", "called `--color never` here"),
    ("--threads", "called `--jobs` here"),
    ("--json", "called `--format json` here"),
    ("--csv", "called `--format csv` here"),
    ("--ndjson", "called `--format ndjson` here"),
    (
        "--recursive",
        "not needed: all folders in a folder are searched",
    ),
    ("--out", "called `--output` here"),
    ("--dry-run", "called `--check` here, with a diff `--diff`"),
];

/// The commands of other tools, and what to do here.
const OTHER_COMMANDS: [(&str, &str); 6] = [
    ("check lint verify", "`unlur validate` checks games"),
    ("export import", "`unlur convert` writes other formats"),
    ("search find filter grep", "`unlur select` finds games"),
    (
        "format fmt",
        "`unlur convert --to sgf` writes canonical SGF",
    ),
    ("play", "`unlur view` steps through games"),
    ("version", "`unlur --version` prints the version"),
];

/// The equivalent of a word of other tools.
fn meaning(table: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    let mut rows = table.iter();
    let row = rows.find(|(words, _)| words.split(' ').any(|other| other == word));
    row.map(|(_, here)| *here)
}

/// Parses the arguments, and returns the program that accepts them. If they are valid, that is a
/// program with only one command: describing all of them takes longer than reading a game.
pub(super) fn parse(arguments: &[OsString]) -> clap::error::Result<(Command, ArgMatches)> {
    let matches = |program: &Command| program.clone().try_get_matches_from(arguments);
    let words = arguments.iter().filter_map(|argument| argument.to_str());
    let command = words.skip(1).find_map(super::Command::arguments);
    if let Some(command) = command {
        let program = Configuration::augment_args(Command::new("unlur"));
        let program = program.subcommand_required(true);
        let program = program.subcommand(with_jobs(command));
        if let Ok(matches) = matches(&program) {
            return Ok((program, matches));
        }
    }
    let program = program();
    let matches = matches(&program)?;
    Ok((program, matches))
}

/// The whole program.
pub fn program() -> Command {
    grouped(Cli::command().mut_subcommands(|command| with_jobs(with_short_help(command))))
}

/// Every command accepts `--jobs`, so that a script can pass it to any of them.
fn with_jobs(command: Command) -> Command {
    if command.get_arguments().any(|arg| arg.get_id() == "jobs") {
        return command;
    }
    command.arg(Arg::new("jobs").long("jobs").short('j').hide(true))
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
pub(super) fn print(mut error: clap::Error, arguments: &[OsString]) -> Status {
    let is_error = error.use_stderr();
    let is_unknown = error.kind() == ErrorKind::UnknownArgument;
    let given = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(flag)) if is_unknown => flag.clone(),
        _ => String::new(),
    };
    let flag = if given == "-f" { "--format" } else { &given };
    // clap suggests even flags that are very different.
    if let Some(ContextValue::String(near)) = error.get(ContextKind::SuggestedArg)
        && !near.starts_with(flag)
        && !is_near(flag.trim_start_matches('-'), near.trim_start_matches('-'))
    {
        error.remove(ContextKind::SuggestedArg);
    }
    let is_given = |name: &str| arguments.iter().any(|argument| argument == name);
    if let Some(why) = why_not_here(flag, is_given) {
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
        && let Some(here) = meaning(&OTHER_COMMANDS, command)
    {
        print_error(&format!("there is no command `{command}`: {here}"));
        return Status::Incomplete;
    }
    if let Some(suggesting) = suggesting(&error) {
        return print(suggesting, &[]);
    }
    if let Err(failure) = error.print()
        && !is_error
        && failure.kind() != std::io::ErrorKind::BrokenPipe
    {
        print_error(&format!("cannot write the output: {failure}"));
        return Status::Incomplete;
    }
    if let Some(here) = meaning(&OTHER_NAMES, flag) {
        print_info(&format!("\n`{flag}` is {here}"));
    }
    if is_error {
        Status::Incomplete
    } else {
        Status::Clean
    }
}

/// Why the given command lacks a flag that other commands have.
fn why_not_here(flag: &str, is_given: impl Fn(&str) -> bool) -> Option<&'static str> {
    let rows: &[&str] = match flag {
        "--format" => &NO_FORMAT,
        "--range" => &NO_RANGE,
        _ => &[],
    };
    let command = |row: &&&str| row.split('`').nth(1).is_some_and(&is_given);
    rows.iter().find(command).copied()
}

/// The condition that an unknown flag means, such as `player = Ada` for `--player Ada`.
fn condition(flag: &str, arguments: &[OsString]) -> Option<String> {
    let field = flag.strip_prefix("--")?;
    let words = arguments.iter().filter_map(|argument| argument.to_str());
    let mut words = words.skip_while(|word| !word.starts_with(flag));
    let value = words.next()?.strip_prefix(flag)?.strip_prefix('=');
    let value = value.or_else(|| words.next())?;
    let is_word = !value.contains(|letter: char| !letter.is_alphanumeric());
    let quoted = format!("\"{value}\"");
    let first = if is_word { value } else { &quoted };
    let conditions = [("= ", first), ("", value), ("", &quoted)];
    let mut conditions = conditions
        .map(|(sign, value)| format!("{field} {sign}{value}"))
        .into_iter();
    conditions.find(|condition| Query::parse(condition, Scope::Exact).is_ok())
}

/// The error with a suggested command: clap suggests none for `help validat`.
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

/// The program with a help that lists its commands in groups, which clap itself cannot do.
fn grouped(program: Command) -> Command {
    let styles = program.get_styles().clone();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut list = String::new();
    for (group, names) in super::GROUPS {
        // Writing to a string does not fail.
        let _ = writeln!(list, "{header}{group}:{header:#}");
        let commands = names
            .iter()
            .filter_map(|name| program.find_subcommand(name));
        let mut lines: Vec<_> = commands
            .map(|command| {
                (
                    command.get_name(),
                    command.get_about().cloned().unwrap_or_default(),
                )
            })
            .collect();
        if *group == "Plumbing" {
            let about = "Print this message or the help of the given command";
            lines.push(("help", about.into()));
        }
        for (name, about) in lines {
            let _ = writeln!(list, "  {literal}{name:<12}{literal:#} {about}");
        }
        list.push('\n');
    }
    // Braces in a template would be tags.
    let list = list.replace(['{', '}'], "");
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

/// The other commands of a command's group; without a command, all of them.
pub(super) fn related(name: Option<&str>) -> impl Iterator<Item = &'static str> {
    let groups = super::GROUPS.iter().map(|(_, names)| names);
    let groups = groups.filter(move |names| name.is_none_or(|name| names.contains(&name)));
    let names = groups.copied().flatten().copied();
    names.filter(move |&other| Some(other) != name)
}
