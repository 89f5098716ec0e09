//! Which files a command reads, whatever names them, and flags that every command takes.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::input::compress::{tar, zip};
use crate::support::{run, run_in, run_on, run_with_input, status, stderr, stdout, unlur};

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
    ("review", "games/foreign.sgf --playouts 10 --nodes 1"),
    ("solve", "games/foreign.sgf"),
    ("puzzles", "games/foreign.sgf"),
    ("config", ""),
    ("schema", "convert"),
    ("completions", "bash"),
    ("man", ""),
];

fn write(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

/// A game that takes a name.
fn game(black: &str) -> String {
    format!("(;GM[4000]SZ[5]PB[{black}];B[c3];B[])\n")
}

/// A folder with games and other files.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, black) in [
        ("2002/a.sgf", "Ada"),
        ("2002/b.sgf", "Bo"),
        ("2003/c.sgf", "Cleo"),
        ("with space.sgf", "Dag"),
    ] {
        write(folder.path(), name, game(black));
    }
    write(folder.path(), "notes.txt", "no game");
    write(folder.path(), ".hidden/d.sgf", game("Eir"));
    folder
}

/// The players with Black in the order read.
fn players(folder: &Path, line: &str) -> Vec<String> {
    let output = run_in(folder, &format!("analyze -f csv --columns black {line}"));
    let text = stdout(&output);
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn a_list_of_paths_is_read_like_arguments() {
    let folder = folder();
    let root = folder.path();
    write(root, "list", "2003/c.sgf\r\n\nwith space.sgf\n");
    write(root, "list0", "2003/c.sgf\0with space.sgf\0");
    assert_eq!(players(root, "--files-from list"), ["Cleo", "Dag"]);
    assert_eq!(players(root, "--files-from list0 -0"), ["Cleo", "Dag"]);
    assert_eq!(
        players(root, "2002/a.sgf --files-from list"),
        ["Ada", "Cleo", "Dag"]
    );
    write(root, "empty", "");
    assert_eq!(players(root, "--files-from empty"), [""; 0]);
    assert_eq!(status(&run("validate --files-from nowhere")), 2);
    assert_eq!(status(&run("validate -0 games")), 2);
    let listed = run_with_input(
        "validate -q --files-from -",
        b"games/foreign.sgf\nnowhere.sgf\n",
    );
    assert_eq!(status(&listed), 2);
    assert!(stderr(&listed).contains("nowhere.sgf"));
    let fixed = run_in(root, "fix --check --files-from list");
    assert!(stderr(&fixed).contains("of 2 files"), "{}", stderr(&fixed));
}

#[test]
fn a_file_to_which_several_paths_lead_is_read_once() {
    let folder = folder();
    let root = folder.path();
    for (line, expected) in [
        (".", vec!["Ada", "Bo", "Cleo", "Dag"]),
        (". .", vec!["Ada", "Bo", "Cleo", "Dag"]),
        ("2003 . 2002", vec!["Cleo", "Ada", "Bo", "Dag"]),
        ("2002 2002/a.sgf", vec!["Bo", "Ada"]),
        ("2002/b.sgf 2002 ./2002/b.sgf", vec!["Bo", "Ada"]),
        ("2002 2002/../2002", vec!["Ada", "Bo"]),
    ] {
        assert_eq!(players(root, line), expected, "{line}");
    }
}

#[test]
fn patterns_that_no_shell_expands_are_expanded() {
    let folder = folder();
    let root = folder.path();
    for (line, expected) in [
        ("2002/*.sgf", vec!["Ada", "Bo"]),
        ("200?/[bc].sgf", vec!["Bo", "Cleo"]),
        ("200*", vec!["Ada", "Bo", "Cleo"]),
        ("**/c.sgf", vec!["Cleo"]),
        ("./2003/*", vec!["Cleo"]),
    ] {
        assert_eq!(players(root, line), expected, "{line}");
    }
    assert_eq!(status(&run_in(root, "validate *.nothing")), 2);
    // A file of that name is not a pattern.
    write(root, "x[1].sgf", game("Fen"));
    write(root, "x1.sgf", game("Gro"));
    assert_eq!(players(root, "x[1].sgf"), ["Fen"]);
}

#[test]
fn the_summary_counts_what_is_skipped() {
    let folder = folder();
    let root = folder.path();
    let summary = stderr(&run_in(root, "validate"));
    assert!(
        summary.ends_with("skipped 1 file and 1 folder; `-v` lists them\n"),
        "{summary}"
    );
    let verbose = stderr(&run_in(root, "stats -v"));
    assert!(
        verbose.contains("./notes.txt: skipped, not a game file\n"),
        "{verbose}"
    );
    assert!(verbose.contains(".hidden: skipped, hidden\n"), "{verbose}");
    assert!(
        verbose.ends_with("skipped 1 file and 1 folder\n"),
        "{verbose}"
    );
    let quiet = stderr(&run_in(root, "validate -q"));
    assert_eq!(quiet, "");
    let excluded = stderr(&run_in(root, "validate --exclude 2002 --hidden"));
    assert!(excluded.contains("skipped 1 file and 1 folder"));
    let nothing = stderr(&run_in(root, "validate 2002"));
    assert!(!nothing.contains("skipped"), "{nothing}");
}

#[test]
fn every_command_that_searches_takes_the_patterns() {
    let folder = folder();
    let root = folder.path();
    for (line, expected) in [
        ("show . --glob c.sgf", "Cleo"),
        ("show . --exclude 2002/", "Cleo"),
        ("show", "Ada"),
        ("render . --glob b.sgf -f text -o -", "c3"),
        ("solve . --glob nothing.sgf", ""),
        ("review . --glob b.sgf --playouts 10 --nodes 1", "b.sgf"),
    ] {
        let output = run_in(root, line);
        let text = stdout(&output);
        assert!(
            text.contains(expected) || expected == "c3",
            "{line}: {text}"
        );
        let is_found = !expected.is_empty();
        assert_eq!(
            status(&output) != 2,
            is_found,
            "{line}: {}",
            stderr(&output)
        );
    }
    assert_eq!(
        stdout(&run_in(root, "ranges --glob c.sgf")).lines().count(),
        1
    );
}

#[test]
fn members_of_an_archive_get_files_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let members = [
        ("a/one.sgf", game("Ada").into_bytes()),
        ("two.sgf", (game("Bo") + &game("Cleo")).into_bytes()),
        ("../three.sgf", game("Dag").into_bytes()),
        ("broken.sgf", b"nothing".to_vec()),
        ("readme.txt", b"text".to_vec()),
    ];
    write(root, "in/club.zip", zip(&members));
    write(root, "in/four.sgf", game("Eir"));
    let output = run_in(root, "convert --to json in -o out/");
    assert_eq!(status(&output), 1, "{}", stderr(&output));
    assert!(stderr(&output).contains("5 games written"));
    let games = |name: &str| {
        let text = std::fs::read_to_string(root.join(name)).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        value["games"].as_array().unwrap().len()
    };
    assert_eq!(games("out/club/a/one.json"), 1);
    assert_eq!(games("out/club/two.json"), 2);
    assert_eq!(games("out/club/three.json"), 1);
    assert_eq!(games("out/four.json"), 1);
    assert_eq!(std::fs::read_dir(root.join("out/club")).unwrap().count(), 3);
    // What exists is not replaced.
    let again = run_in(root, "convert --to json in -o out/");
    assert_eq!(status(&again), 2);
    let said = stderr(&again);
    assert!(said.contains("out/four.json exists"), "{said}");
    assert!(said.ends_with("nothing was written\n"), "{said}");
    assert_eq!(
        status(&run_in(root, "convert --to json in -o out/ --force")),
        1
    );
}

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
fn a_flag_that_is_a_field_names_the_condition() {
    for (line, condition) in [
        ("stats --player Ada games", "player = Ada"),
        ("select legal --event=Spring games", "event = Spring"),
        ("analyze --date 2004-05-01 games", "date = \"2004-05-01\""),
    ] {
        let output = run(line);
        assert_eq!(status(&output), 2, "{line}");
        let expected = format!("`--where '{condition}'` chooses games\n");
        assert!(stderr(&output).ends_with(&expected), "{}", stderr(&output));
        let works = run(&format!(
            "select --count --where {} legal games",
            condition.replace(' ', "")
        ));
        assert_eq!(status(&works), 0, "{}", stderr(&works));
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
        "review games/foreign.sgf --playouts 10 --nodes 1",
        "solve games/foreign.sgf",
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

/// A command without a path reads the current folder, and says so if something waits at standard
/// input.
#[test]
#[cfg(unix)]
fn a_command_without_a_path_says_what_it_reads_if_input_waits() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    std::fs::write(root.join("a.sgf"), "(;GM[4000]SZ[9]RE[?];B[e5])").unwrap();
    std::fs::write(root.join("input"), "(;GM[4000]SZ[9];B[e5])").unwrap();
    std::fs::write(root.join("empty"), "").unwrap();
    let file = |name: &str| Stdio::from(std::fs::File::open(root.join(name)).unwrap());
    let pipe = |bytes: &[u8]| {
        let (reader, mut writer) = std::io::pipe().unwrap();
        writer.write_all(bytes).unwrap();
        Stdio::from(reader)
    };
    let line = "reading the current folder; `-` reads standard input\n";
    for (arguments, input, says) in [
        ("validate", file("input"), true),
        ("stats", pipe(b"(;GM[4000])"), true),
        ("ranges", file("input"), true),
        ("validate -q", file("input"), false),
        ("validate a.sgf", file("input"), false),
        ("validate .", file("input"), false),
        ("validate -", file("input"), false),
        ("validate", file("empty"), false),
        ("validate", pipe(b""), false),
        ("validate", Stdio::null(), false),
    ] {
        let run = unlur(arguments.split(' '));
        let output = run.current_dir(root).stdin(input).output();
        assert_eq!(
            stderr(&output).contains(line),
            says,
            "{arguments}: {}",
            stderr(&output)
        );
        assert_ne!(status(&output), 2, "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_and_links_to_it_are_read_once() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, "game.sgf", "(;GM[4000]SZ[5];B[c3])");
    symlink("game.sgf", root.join("a.sgf")).unwrap();
    symlink("game.sgf", root.join("z.sgf")).unwrap();
    let output = run_in(root, "analyze . -f csv --columns source");
    assert_eq!(stdout(&output), "source\ngame.sgf\n");
    let output = run_in(root, "validate .");
    let summary = stderr(&output);
    assert!(summary.contains("1 game in 1 file"), "{summary}");
    assert!(summary.contains("skipped 2 files"), "{summary}");
    // Of two links to a file elsewhere the first is read.
    let other = tempfile::tempdir().unwrap();
    symlink(root.join("game.sgf"), other.path().join("b.sgf")).unwrap();
    symlink(root.join("game.sgf"), other.path().join("a.sgf")).unwrap();
    let output = run_in(other.path(), "analyze . -f csv --columns source");
    assert_eq!(stdout(&output), "source\na.sgf\n");
    // A link to a file of another searched folder.
    let output = unlur(["analyze", ".", "-f", "csv", "--columns", "source"]);
    let output = output.arg(root).current_dir(other.path()).output();
    assert_eq!(stdout(&output).lines().count(), 2);
}

#[test]
fn hidden_members_of_archives_are_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let game = b"(;GM[4000]SZ[5];B[c3])".to_vec();
    let names = ["a.sgf", "._a.sgf", "__MACOSX/b.sgf", ".git/c.sgf"];
    let members = names.map(|name| (name, game.clone()));
    write(folder.path(), "all.tar", tar(&members));
    let output = run_in(folder.path(), "analyze all.tar -f csv --columns source");
    assert_eq!(
        stdout(&output),
        "source\nall.tar!/a.sgf\n",
        "{}",
        stderr(&output)
    );
    write(folder.path(), "__MACOSX/b.sgf", &game);
    let said = stderr(&run_in(folder.path(), "stats -v ."));
    assert!(said.contains("__MACOSX: skipped, hidden"), "{said}");
    let said = stderr(&run_in(folder.path(), "stats all.tar"));
    assert!(said.contains("skipped 3 files; `-v` lists them"), "{said}");
    let said = stderr(&run_in(folder.path(), "stats -v all.tar"));
    assert!(
        said.contains("all.tar!/__MACOSX/b.sgf: skipped, hidden"),
        "{said}"
    );
    assert!(
        said.starts_with("1 game in 1 file") || said.contains("\n1 game in 1 file"),
        "{said}"
    );
    for command in [
        "analyze -f csv --columns source",
        "analyze -f csv --columns source -j 1",
    ] {
        let output = run_in(folder.path(), &format!("{command} --hidden all.tar"));
        assert_eq!(stdout(&output).lines().count(), 5, "{}", stdout(&output));
    }
    let output = run_in(folder.path(), "show --game 4 --hidden all.tar");
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert_eq!(status(&run_in(folder.path(), "show --game 2 all.tar")), 2);
}
