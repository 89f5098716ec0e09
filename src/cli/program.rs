//! The arguments of all commands together: what their declarations do not cover.

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, Command, CommandFactory as _, ValueEnum as _};

use super::Cli;
use super::data::Format;
use super::status::{Status, print_error};

/// Examples of each command, for the beginning of its help.
const EXAMPLES: [(&str, [&str; 2]); 25] = [
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
        "moves",
        [
            "unlur moves club.sgf",
            "unlur moves -f csv -o moves.csv games/",
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
        "names",
        [
            "unlur names games/",
            "unlur names --aliases -o names.txt games/",
        ],
    ),
    (
        "rate",
        ["unlur rate games/", "unlur rate --anchor Ada=1500 games/"],
    ),
    (
        "ranges",
        [
            "unlur ranges games/",
            "unlur ranges --size 1GiB games/ -o tasks.ndjson",
        ],
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
        "puzzles",
        [
            "unlur puzzles games/",
            "unlur puzzles games/ --mine Ada --to sgf -o missed.sgf",
        ],
    ),
    (
        "config",
        ["unlur config", "unlur config --config club.toml"],
    ),
    (
        "schema",
        ["unlur schema", "unlur schema record -o record.schema.json"],
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

/// The commands on which a flag has no effect, and what to do instead.
type Without = [(&'static str, &'static str)];

/// The commands on whose output `--format` has no effect.
const WITHOUT_FORMAT: &Without = &[
    (
        "convert",
        "`convert` writes games; `--to` sets their format",
    ),
    ("fix", "`fix` writes the files as they are"),
    (
        "select",
        "`select` writes games as SGF; `--format` works with `--count`",
    ),
    ("report", "`report` writes one page of HTML"),
    ("view", "`view` has a viewer and a page of HTML"),
    (
        "generate",
        "`generate` writes SGF; `unlur convert --to json -` converts it",
    ),
    ("ranges", "`ranges` writes one JSON object a line"),
    ("schema", "`schema` writes JSON Schema"),
    (
        "completions",
        "`completions` writes a script for the shell that is named",
    ),
    ("man", "`man` writes pages in roff"),
];

/// The commands that need whole files.
const WITHOUT_RANGE: &Without = &[
    (
        "show",
        "`show` needs a whole file; `--game N` picks a game of it",
    ),
    (
        "render",
        "`render` needs a whole file; `--game N` picks a game of it",
    ),
    (
        "view",
        "`view` needs a whole file; `--game N` begins with a game of it",
    ),
    (
        "puzzles",
        "`puzzles` needs whole files, whose games it numbers",
    ),
    (
        "solve",
        "`solve` needs a whole file; `--game N` picks a game of it",
    ),
    (
        "review",
        "`review` needs whole files; `--game N` picks a game of them",
    ),
    (
        "report",
        "`report` needs whole files: its games and charts are those of a collection",
    ),
    (
        "dedup",
        "`dedup` needs whole files: the duplicate of a game may be in another range",
    ),
    (
        "fix",
        "`fix` needs whole files, which it replaces; `--check` and `--diff` too",
    ),
];

/// The commands that write no CSV.
const WITHOUT_CSV: &Without = &[("fix", "`fix` writes the files as they are")];

/// The commands that write no part of a file.
const WITHOUT_PARTS: &Without = &[("fix", "`fix` writes no part of a file")];

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

/// The whole program.
pub fn program() -> Command {
    let mut program = Cli::command();
    for (name, examples) in EXAMPLES {
        program = program.mut_subcommand(name, |command| {
            let examples = format!("Examples:\n  {}\n  {}", examples[0], examples[1]);
            let command = command.before_help(examples);
            let has_format = command.get_arguments().any(|arg| arg.get_id() == "format");
            if !has_format || matches!(name, "validate" | "render") {
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
    for (name, _) in WITHOUT_FORMAT {
        program = program.mut_subcommand(name, |command| match *name {
            "select" => command,
            _ if has(&command, "format") => command.mut_arg("format", |arg| arg.hide(true)),
            _ => command.arg(hidden("format", 'f')),
        });
    }
    for (flag, without) in [
        ("range", WITHOUT_RANGE),
        ("csv_safe", WITHOUT_CSV),
        ("keep_partial", WITHOUT_PARTS),
    ] {
        for (name, _) in without {
            program =
                program.mut_subcommand(name, |command| command.mut_arg(flag, |arg| arg.hide(true)));
        }
    }
    for (name, _) in EXAMPLES {
        program = program.mut_subcommand(name, |command| {
            if has(&command, "jobs") {
                command
            } else {
                command.arg(hidden("jobs", 'j'))
            }
        });
    }
    program = program.mut_subcommand("fix", |command| {
        command.mut_arg("paths", |arg| {
            arg.required_unless_present("files_from")
                .help("Files, folders (searched for game files and archives) or - (standard input)")
        })
    });
    for (name, value, help) in OUTPUTS {
        program = program.mut_subcommand(name, |command| {
            command.mut_arg("output_to", |arg| arg.value_name(value).help(help))
        });
    }
    super::command_groups::grouped(program)
}

fn has(command: &Command, id: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == id)
}

/// A flag that every command takes, for a command that it changes nothing of.
fn hidden(name: &'static str, short: char) -> Arg {
    Arg::new(name).long(name).short(short).hide(true)
}

/// Why the arguments of a command do not go together, if so.
pub(super) fn conflict(name: &str, matches: &clap::ArgMatches) -> Option<String> {
    let is_given = |id| {
        let is_known = matches.try_contains_id(id).unwrap_or(false);
        is_known && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let is_count = name == "select" && matches.get_flag("count");
    let refused = [
        ("format", WITHOUT_FORMAT, !is_count),
        ("range", WITHOUT_RANGE, true),
        ("csv_safe", WITHOUT_CSV, true),
        ("keep_partial", WITHOUT_PARTS, true),
    ];
    refused.iter().find_map(|&(flag, without, is_refused)| {
        let (_, reason) = without.iter().find(|(command, _)| *command == name)?;
        let name = flag.replace('_', "-");
        (is_refused && is_given(flag)).then(|| format!("--{name} has no effect here: {reason}"))
    })
}

/// Prints the output of clap: help, the version, or an error with a suggestion.
pub(super) fn print(error: &clap::Error) -> Status {
    let is_error = error.use_stderr();
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(command)) = error.get(ContextKind::InvalidSubcommand)
        && let Some((_, here)) = OTHER_COMMANDS.iter().find(|(name, _)| name == command)
    {
        print_error(&format!("there is no command `{command}`: {here}"));
        return Status::Incomplete;
    }
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
        super::status::print_info(&format!("\n`{flag}` {here}"));
    }
    if is_error {
        Status::Incomplete
    } else {
        Status::Clean
    }
}
