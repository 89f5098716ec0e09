//! Which files a command reads, whatever names them, and flags that every command takes.

use crate::support::{run, run_on, status, stderr, stdout};

/// Every command, with arguments by which it works in the folder of fixtures.
const ALL: [(&str, &str); 25] = [
    ("validate", "games/foreign.sgf"),
    ("analyze", "games/foreign.sgf"),
    ("show", "games/foreign.sgf"),
    ("moves", "games/foreign.sgf"),
    ("render", "games/foreign.sgf -f svg"),
    ("view", "games/foreign.sgf"),
    ("report", "games/foreign.sgf"),
    ("explain", "occupied"),
    ("convert", "--to text games/foreign.sgf"),
    ("fix", "-o NOWHERE/ games/foreign.sgf"),
    ("stats", "games/foreign.sgf"),
    ("generate", ""),
    ("openings", "games/foreign.sgf"),
    ("rate", "league"),
    ("ranges", "games/foreign.sgf"),
    ("select", "legal games/foreign.sgf"),
    ("dedup", "games/foreign.sgf"),
    ("names", "games/foreign.sgf"),
    (
        "review",
        "games/foreign.sgf --playouts 1 --nodes 1 --memory 1MiB",
    ),
    ("solve", "games/foreign.sgf --nodes 1 --memory 1MiB"),
    ("puzzles", "games/foreign.sgf"),
    ("config", ""),
    ("schema", "convert"),
    ("completions", "bash"),
    ("man", ""),
];

#[test]
fn every_command_is_in_the_list() {
    for (name, _) in unlur::cli::commands() {
        assert!(
            ALL.iter().any(|(known, _)| *known == name),
            "`{name}`; say in ALL how it is run"
        );
    }
}

#[test]
fn every_command_takes_jobs_an_output_and_force() {
    let folder = tempfile::tempdir().unwrap();
    for (command, arguments) in ALL {
        let to = folder.path().join(command);
        let arguments = arguments.replace("-o NOWHERE/", "");
        let line = format!("{command} -j 1 -o PATH {arguments}");
        let output = run_on(&line, &to);
        assert_eq!(status(&output), 0, "{line}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{line}");
        if command == "puzzles" {
            // There is no exercise in these games.
            assert!(!to.exists());
            continue;
        }
        assert!(to.exists(), "{line}");
        let again = run_on(&line, &to);
        assert_eq!(status(&again), 2, "{line}");
        assert!(stderr(&again).contains("`--force` replaces it"), "{line}");
        let forced = run_on(&format!("{line} --force"), &to);
        assert_eq!(status(&forced), 0, "{line}: {}", stderr(&forced));
    }
}

#[test]
fn flags_without_effect_are_refused_with_a_sentence() {
    for (command, arguments) in ALL {
        let has_effect = match command {
            "validate" | "analyze" | "explain" | "stats" | "openings" | "rate" | "dedup"
            | "review" | "solve" | "puzzles" | "config" | "render" | "fix" | "moves" | "names" => {
                continue;
            }
            _ => false,
        };
        let output = run(&format!("{command} --format json {arguments}"));
        assert_eq!(status(&output) != 2, has_effect, "{command}");
        let text = stderr(&output);
        assert!(
            text.contains("--format has no effect here: `"),
            "{command}: {text}"
        );
    }
    for command in [
        "show", "render", "view", "solve", "puzzles", "review", "report", "dedup", "fix",
    ] {
        let output = run(&format!("{command} games/foreign.sgf --range 0..9 -o x"));
        assert_eq!(status(&output), 2, "{command}");
        let text = stderr(&output);
        assert!(
            text.contains("--range has no effect here: `"),
            "{command}: {text}"
        );
    }
}

#[test]
fn help_begins_with_examples_and_ends_with_what_is_shared() {
    for (command, _) in ALL {
        let help = stdout(&run(&format!("{command} --help")));
        assert!(help.starts_with("Examples:\n  unlur "), "{command}");
        let mut sections = help.lines().filter(|line| {
            line.ends_with(':') && line.starts_with(|first: char| first.is_ascii_uppercase())
        });
        let order: Vec<_> = sections.by_ref().collect();
        let place = |name: &str| order.iter().position(|section| *section == name);
        for shared in ["Files:", "Output:", "Work:", "Reading:", "Configuration:"] {
            assert!(
                place(shared).is_none_or(|shared| Some(shared) > place("Options:")),
                "{command}: {order:?}"
            );
        }
        assert_eq!(help.matches("\n  unlur ").count(), 2, "{command}");
    }
}

/// The words that `PostgreSQL`, `SQLite` or `DuckDB` reserve, but for `offset`, which is stable.
const RESERVED: &str = "all and any as asc by case check column create default desc distinct do else end from group having in \
    index into join limit not null on or order primary references select set table then to union using when where";

#[test]
fn no_column_is_a_word_of_sql() {
    for line in [
        "validate broken/occupied.sgf",
        "validate --statistics broken/occupied.sgf",
        "analyze games",
        "stats games",
        "stats --group-by side games",
        "openings games",
        "openings --positions games",
        "rate league",
        "dedup league",
        "review games/foreign.sgf --playouts 1 --nodes 1 --memory 1MiB",
        "solve games/foreign.sgf --nodes 1 --memory 1MiB",
        "explain",
        "config",
    ] {
        let text = stdout(&run(&format!("{line} --format csv")));
        let header = text.lines().next().unwrap_or_default();
        assert!(!header.is_empty(), "{line}");
        for column in header.split(',') {
            assert!(
                !RESERVED.split(' ').any(|word| word == column),
                "{line}: {column}"
            );
        }
    }
}
