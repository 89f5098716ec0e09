//! The arguments of all commands together: what their declarations do not cover.

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory as _, ValueEnum as _};

use super::Cli;
use super::args::Format;
use super::status::{Status, print_error};

/// Examples of each command, for the beginning of its help.
const EXAMPLES: [(&str, [&str; 2]); 21] = [
    (
        "validate",
        [
            "unlur validate games/",
            "unlur validate --statistics --deny warnings games/",
        ],
    ),
    (
        "analyze",
        [
            "unlur analyze club.sgf",
            "unlur analyze -f csv -o games.csv games/",
        ],
    ),
    (
        "show",
        [
            "unlur show club.sgf",
            "unlur show club.sgf --game 3 --ply 20",
        ],
    ),
    (
        "render",
        [
            "unlur render club.sgf -o board.png",
            "unlur render club.sgf --every 20 --numbers --strip -o game.svg",
        ],
    ),
    (
        "view",
        ["unlur view club.sgf", "unlur view club.sgf -o games.html"],
    ),
    (
        "report",
        [
            "unlur report games/ -o report.html",
            "unlur report games/ --max-games 500 -o report.html",
        ],
    ),
    ("explain", ["unlur explain", "unlur explain contract-edge"]),
    (
        "convert",
        [
            "unlur convert --to json club.sgf",
            "unlur convert --to sgf -o clean/ games/",
        ],
    ),
    ("fix", ["unlur fix --diff games/", "unlur fix games/"]),
    (
        "stats",
        [
            "unlur stats games/",
            "unlur stats --group-by year -f csv games/",
        ],
    ),
    (
        "generate",
        [
            "unlur generate --games 100",
            "unlur generate --side 6 -o random.sgf",
        ],
    ),
    (
        "openings",
        [
            "unlur openings games/",
            "unlur openings --depth 6 --min-games 5 games/",
        ],
    ),
    (
        "rate",
        ["unlur rate games/", "unlur rate --anchor Ada=1500 games/"],
    ),
    (
        "select",
        [
            "unlur select 'winner = black' games/",
            "unlur select 'player ~ ada' games/ -o ada.sgf",
        ],
    ),
    (
        "dedup",
        ["unlur dedup games/", "unlur dedup games/ --write once.sgf"],
    ),
    (
        "review",
        [
            "unlur review game.sgf",
            "unlur review --to sgf -o reviewed.sgf game.sgf",
        ],
    ),
    (
        "solve",
        [
            "unlur solve game.sgf",
            "unlur solve --ply 40 --proof win.proof game.sgf",
        ],
    ),
    (
        "config",
        ["unlur config", "unlur config --config club.toml"],
    ),
    (
        "schema",
        [
            "unlur schema analysis",
            "unlur schema record -o record.schema.json",
        ],
    ),
    (
        "completions",
        [
            "unlur completions bash",
            "unlur completions fish -o unlur.fish",
        ],
    ),
    ("man", ["unlur man validate", "unlur man -o unlur.1"]),
];

/// The commands whose output `--format` does not affect, and the flag that does.
const WITHOUT_FORMAT: [(&str, &str); 3] = [
    (
        "convert",
        "`convert` writes games; `--to` sets their format",
    ),
    ("fix", "`fix` writes the files as they are"),
    (
        "select",
        "`select` writes games as SGF; `--format` works with `--count`",
    ),
];

/// The meaning of `-o` for a command, if it is not one file of data.
const OUTPUTS: [(&str, &str, &str); 3] = [
    (
        "convert",
        "FILE|DIR",
        "A file for all games, or a folder (a new one ends with /) for a file for each input",
    ),
    (
        "select",
        "FILE|PATTERN",
        "A file for the games; with --split a pattern such as out-{}.sgf or out-%04d.sgf",
    ),
    (
        "fix",
        "DIR",
        "Write repaired copies into this folder and leave the files as they are",
    ),
];

/// The flags of other tools, and what they are called here.
const OTHER_NAMES: [(&str, &str); 8] = [
    ("--no-color", "--color never"),
    ("--no-colour", "--color never"),
    ("--threads", "--jobs"),
    ("--json", "--format json"),
    ("--csv", "--format csv"),
    ("--ndjson", "--format ndjson"),
    (
        "--recursive",
        "nothing: folders are searched with all folders in them",
    ),
    ("--out", "--output"),
];

/// The whole program.
pub(super) fn program() -> Command {
    let mut program = Cli::command();
    for (name, examples) in EXAMPLES {
        program = program.mut_subcommand(name, |command| {
            let examples = format!("Examples:\n  {}\n  {}", examples[0], examples[1]);
            let command = command.before_help(examples);
            let has_format = command.get_arguments().any(|arg| arg.get_id() == "format");
            if !has_format || ["validate", "render"].contains(&name) {
                return command;
            }
            command.mut_arg("format", |arg| {
                let formats = PossibleValuesParser::new(["table", "json", "ndjson", "csv"]);
                arg.value_parser(
                    formats.map(|name| Format::from_str(&name, true).unwrap_or_default()),
                )
            })
        });
    }
    for (name, _) in WITHOUT_FORMAT.iter().filter(|(name, _)| *name != "select") {
        program = program.mut_subcommand(name, |command| {
            command.mut_arg("format", |arg| arg.hide(true))
        });
    }
    program = program.mut_subcommand("fix", |command| {
        command.mut_arg("paths", |arg| arg.required(true))
    });
    for (name, value, help) in OUTPUTS {
        program = program.mut_subcommand(name, |command| {
            command.mut_arg("output_to", |arg| arg.value_name(value).help(help))
        });
    }
    program
}

/// Why the arguments of a command do not go together, if so.
pub(super) fn conflict(name: &str, matches: &clap::ArgMatches) -> Option<&'static str> {
    let (_, reason) = WITHOUT_FORMAT
        .iter()
        .find(|(command, _)| *command == name)?;
    let is_given = matches.value_source("format") == Some(clap::parser::ValueSource::CommandLine);
    let is_count = name == "select" && matches.get_flag("count");
    (is_given && !is_count).then_some(reason)
}

/// Prints the output of clap: help, the version, or an error with a suggestion.
pub(super) fn print(error: &clap::Error) -> Status {
    let is_error = error.use_stderr();
    match error.print() {
        Err(failure) if !is_error && failure.kind() != std::io::ErrorKind::BrokenPipe => {
            print_error(&format!("cannot write the output: {failure}"));
            return Status::Incomplete;
        }
        _ => {}
    }
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg)
        && let Some((_, here)) = OTHER_NAMES.iter().find(|(name, _)| name == flag)
    {
        super::status::print_info(&format!("\n`{flag}` is called `{here}` here"));
    }
    if is_error {
        Status::Incomplete
    } else {
        Status::Clean
    }
}
