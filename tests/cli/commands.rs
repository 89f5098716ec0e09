//! The program itself: its output and its exit status.

use std::io::Read as _;
use std::path::Path;

use serde_json::Value;

use crate::rows::rows;
use crate::support::{
    fixtures, json, run, run_in, run_with_input, status, stderr, stdout, unlur, unprivileged,
};

#[test]
fn exit_statuses() {
    for [line, expected] in rows(include_str!("statuses.txt")) {
        let output = run(line);
        let (status, messages) = (status(&output), stderr(&output));
        assert_eq!(status.to_string(), expected, "unlur {line}\n{messages}");
        assert!(!messages.contains("panicked"));
        let complains = messages.contains("error: ");
        assert_eq!(complains, status == 2 && !line.is_empty(), "unlur {line}");
    }
}

#[test]
fn what_is_refused_is_answered() {
    for [line, answer] in rows(include_str!("refusals.txt")) {
        let output = run(line);
        assert_eq!(status(&output), 2, "{line}");
        let said = stderr(&output);
        assert!(said.contains(answer), "{line}: {said}");
        assert_eq!(stdout(&output), "", "{line}");
    }
}

#[test]
fn an_unreadable_file_does_not_stop_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    std::fs::write(root.join("a.sgf.gz"), [0x1F, 0x8B, 8, 0]).unwrap();
    std::fs::copy(fixtures().join("games/foreign.sgf"), root.join("b.sgf")).unwrap();
    let output = run_in(root, "view . -o page.html");
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("a.sgf.gz"), "{}", stderr(&output));
    let page = std::fs::read(root.join("page.html")).unwrap();
    assert!(!page.is_empty());
    // It replaces another, as it can be made again.
    std::fs::write(root.join("page.html"), "old").unwrap();
    assert_eq!(status(&run_in(root, "view . -o page.html --force")), 2);
    assert_ne!(std::fs::read(root.join("page.html")).unwrap(), b"old");
}

#[test]
fn an_unreadable_file_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for name in ["a.sgf", "m.sgf", "z.sgf"] {
        std::fs::copy(fixtures().join("games/foreign.sgf"), root.join(name)).unwrap();
    }
    std::fs::write(root.join("binary.sgf"), [0, 159, 146, 150, 0, 255]).unwrap();
    std::fs::write(root.join("empty.sgf"), "").unwrap();
    std::fs::create_dir(root.join("hollow")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root.join("nowhere"), root.join("b.sgf")).unwrap();
    for jobs in ["1", "3"] {
        let output = unlur(["analyze", "--format", "ndjson", "--jobs", jobs])
            .args([
                &root.join("hollow"),
                root,
                &root.join("nowhere"),
                &root.join("a.sgf"),
            ])
            .output();
        assert_eq!(status(&output), 2);
        // Each file is read once.
        assert_eq!(stdout(&output).lines().count(), 3 * 6);
        let said = stderr(&output);
        assert!(said.contains("nowhere: No such file"), "{said}");
        assert!(said.contains("hollow: no game file"), "{said}");
        assert!(said.contains("error[binary-file]"), "{said}");
        assert!(
            said.contains("empty.sgf:1:1: error[no-game]: the file is empty"),
            "{said}"
        );
        assert_eq!(said.contains("b.sgf: No such file"), cfg!(unix), "{said}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as Mode;
        let closed = root.join("closed.sgf");
        std::fs::write(&closed, "(;)").unwrap();
        std::fs::set_permissions(&closed, Mode::from_mode(0o000)).unwrap();
        let output = unprivileged(["validate", "-q"])
            .args([&closed, &root.join("a.sgf")])
            .output();
        assert_eq!(status(&output), 2);
    }
}

#[test]
fn standard_input() {
    let text = std::fs::read(fixtures().join("broken/occupied.sgf")).unwrap();
    let output = run_with_input("validate -", &text);
    assert_eq!(status(&output), 1);
    assert!(stdout(&output).starts_with("-:"), "{}", stdout(&output));
    let output = run_with_input("analyze --format ndjson -", &text);
    let analysis = json(&output);
    assert_eq!(analysis["source"], "-");
    assert_eq!(status(&run_with_input("show -", &text)), 1);
    let nothing = run_with_input("validate -", b"");
    assert_eq!(status(&nothing), 1);
    assert!(stdout(&nothing).contains("the file is empty"));
    let nothing = run("validate -");
    assert_eq!(status(&nothing), 1);
}

/// Runs the program in a folder, reads `bytes` bytes of what it prints, and closes the pipe.
fn run_into_closed_pipe(folder: &Path, line: &str, bytes: usize) -> (i32, String) {
    let mut running = unlur(line.split_whitespace()).current_dir(folder).spawn();
    let mut beginning = vec![0; bytes];
    let mut pipe = running.child.stdout.take().unwrap();
    let _ = pipe.read(&mut beginning).unwrap();
    drop(pipe);
    let output = running.output();
    (status(&output), stderr(&output))
}

/// A closed pipe changes neither the exit status nor what was found, and no summary counts what was
/// not written.
#[test]
fn a_closed_pipe_hides_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let sound = "(;GM[4000]SZ[5];B[c3];B[];W[c2];B[d2];W[b2])\n";
    let broken = "(;GM[4000]SZ[5];B[c3];W[c2];B[d2])\n(;GM[4000]SZ[5];B[c3];B[];W[c3])\n";
    let file = |name: &str| folder.path().join(format!("{name}.sgf"));
    std::fs::write(file("a"), sound.repeat(3)).unwrap();
    std::fs::write(file("b"), sound.repeat(2000) + &broken.repeat(2000)).unwrap();
    std::fs::write(file("c"), &broken[broken.find('\n').unwrap() + 1..]).unwrap();
    for command in include_str!("closed_pipes.txt").lines() {
        let open = run_in(folder.path(), command);
        // If a single byte was read, a short output may have been complete.
        let (_, said) = run_into_closed_pipe(folder.path(), command, 1);
        assert!(!said.contains("roken pipe"), "{command}: {said}");
        let (closed, said) = run_into_closed_pipe(folder.path(), command, 0);
        assert_eq!(closed, status(&open), "{command}: {said}");
        if !open.stdout.is_empty() {
            assert_eq!(said, "", "{command}");
        }
    }
}

/// Nor does it in any command, however much that writes of a game or after it: the first game of the
/// file has an error, and each command that reads files has a row.
#[test]
fn a_closed_pipe_hides_the_error_of_no_command() {
    let folder = tempfile::tempdir().unwrap();
    let broken = "(;GM[4000]SZ[5];B[c3];B[];W[c3]C[torn\n";
    let sound = "(;GM[4000]SZ[5];B[c3];B[];W[c2];B[d2];W[b2])\n";
    std::fs::write(folder.path().join("few.sgf"), broken.to_owned() + sound).unwrap();
    let many = broken.to_owned() + &sound.repeat(1000);
    std::fs::write(folder.path().join("many.sgf"), many).unwrap();
    let lines = [
        "validate many.sgf",
        "analyze many.sgf",
        "fix many.sgf --check --unsafe-fixes",
        "fix many.sgf --diff --unsafe-fixes",
        "names many.sgf",
        "dedup many.sgf",
        "show few.sgf",
        "view few.sgf",
        "render few.sgf --format svg -o -",
        "report few.sgf",
        "stats many.sgf",
        "openings many.sgf",
        "rate many.sgf",
        "review few.sgf --playouts 2 --nodes 1",
        "solve few.sgf",
        "puzzles few.sgf",
        "convert --to sgf many.sgf",
        "convert --to json many.sgf",
        "convert --to text many.sgf",
        "select legal many.sgf",
        "moves many.sgf",
        "moves many.sgf -f csv",
        "moves many.sgf -f json --jobs 1",
    ];
    for line in stdout(&run("--help")).lines() {
        // The names of commands stand two columns in; these read no games.
        let name = line
            .strip_prefix("  ")
            .and_then(|line| line.split(' ').next());
        let name = name.filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase()));
        let others = "explain generate config schema ranges completions man help";
        if let Some(name) = name.filter(|name| !others.split(' ').any(|other| other == *name)) {
            let is_there = |line: &&str| line.split(' ').next() == Some(name);
            assert!(lines.iter().any(is_there), "a row for {name}");
        }
    }
    for line in lines {
        let open = status(&run_in(folder.path(), line));
        assert_ne!(open, 0, "{line}");
        for bytes in [0, 1] {
            let (closed, said) = run_into_closed_pipe(folder.path(), line, bytes);
            assert_eq!(closed, open, "{line}, {bytes}: {said}");
        }
    }
}

/// A command that could write for hours ends when nobody reads.
#[test]
fn a_closed_pipe_ends_a_long_output() {
    let (status, said) = run_into_closed_pipe(&fixtures(), "generate --games 100000000000", 1);
    assert_eq!((status, said.as_str()), (0, ""));
}

#[test]
fn ignored_findings_are_neither_printed_nor_counted() {
    let output = run(
        "validate --ignore contract-edge --ignore contract-ambiguous broken/contract-ambiguous.sgf",
    );
    assert_eq!((status(&output), stdout(&output).as_str()), (0, ""));
    assert!(stderr(&output).contains("1 legal, 0 not legal; 0 errors, 0 warnings, 0 notes"));
    let output = run("analyze --format csv --ignore occupied broken/occupied.sgf");
    assert!(stdout(&output).ends_with(",0,0,,\n"), "{}", stdout(&output));
}

#[test]
fn less_and_more() {
    let output = run("validate -q broken");
    assert!(
        stdout(&output)
            .lines()
            .all(|line| line.contains(": error["))
    );
    assert_eq!(stderr(&output), "");
    let output = run("validate -v broken");
    // The totals, and how many findings are fixable.
    assert_eq!(stderr(&output).lines().count(), 2);
    assert_eq!(stderr(&run("analyze -q games")), "");
}

fn csv(text: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader
        .headers()
        .unwrap()
        .iter()
        .map(str::to_owned)
        .collect();
    let rows = reader
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect());
    (header, rows.collect())
}

/// A value as a cell of CSV.
fn cell_of(value: &Value) -> Option<String> {
    let all = |values: &[Value], joint: &str| {
        let cells: Option<Vec<_>> = values.iter().map(cell_of).collect();
        Some(cells?.join(joint))
    };
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Array(values) if values.iter().any(Value::is_string) => all(values, " "),
        Value::Array(values) => all(values, ";"),
        Value::Object(object) if object.contains_key("games") => {
            Some(format!("{}={}", object["name"].as_str()?, object["games"]))
        }
        Value::Object(_) => None,
        other => Some(other.to_string()),
    }
}

#[test]
fn every_format_is_valid() {
    for line in [
        "validate broken games sgf",
        "analyze broken games sgf positions",
        "explain",
        "moves games",
        "moves broken",
        "openings league --depth 5",
    ] {
        let json = json(&run(&format!("{line} --format json")));
        let ndjson = stdout(&run(&format!("{line} --format ndjson")));
        let lines: Vec<Value> = ndjson
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(json, Value::from(lines.clone()), "{line}");
        let (header, rows) = csv(&stdout(&run(&format!("{line} --format csv"))));
        assert_eq!(rows.len(), lines.len(), "{line}");
        for (row, object) in rows.iter().zip(&lines) {
            for (column, cell) in header.iter().zip(row) {
                // A word of SQL has another name, and so have nested objects.
                let name = column.strip_prefix("row_").unwrap_or(column);
                if let Some(value) = object.get(name).and_then(cell_of) {
                    assert_eq!(&value, cell, "{line}: {column}");
                }
            }
        }
    }
    let (header, _) = csv(&stdout(&run("analyze games --format csv")));
    assert_eq!(
        header.join(", "),
        "source, game, line, offset, kind, side, black, white, date, event, round, place, result, \
         coordinates, size, contract, pass, first_player, contract_stones, plies, legal, winner, \
         won_by, ply, edges, also_foreign, agrees, patterns, errors, warnings, \
         black_rank, white_rank"
    );
    for line in ["validate games/foreign.sgf", "analyze broken/no-game.sgf"] {
        let json = stdout(&run(&format!("{line} --format json")));
        assert_eq!(json, "[]\n", "{line}");
        assert_eq!(stdout(&run(&format!("{line} --format ndjson"))), "");
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_or_hostile() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let odd = folder
        .path()
        .join(Path::new(std::ffi::OsStr::from_bytes(b"caf\xE9.sgf")));
    std::fs::write(&odd, "(;GM[4000]SZ[5];B[c3])").unwrap();
    let output = unlur(["analyze", "--format", "json"])
        .arg(folder.path())
        .output();
    let analyses = json(&output);
    assert!(
        analyses[0]["source"]
            .as_str()
            .unwrap()
            .ends_with("caf\u{fffd}.sgf")
    );
    std::fs::remove_file(odd).unwrap();

    let hostile = folder.path().join("\x1b[31mred\n\u{202e}.sgf");
    let text = "(;GM[4000]SZ[5]PB[\x1b[2J\\]Ada\x07]PW[\u{9b}31mBo]EV[\u{202e}evil];B[\x1b[1m])";
    std::fs::write(&hostile, text).unwrap();
    let gone = folder.path().join("\x1b[31mgone.sgf");
    for command in ["analyze", "validate", "show"] {
        for color in ["never", "auto"] {
            let output = unlur([command, "--color", color]).arg(&hostile).output();
            let said = stdout(&output) + &stderr(&output);
            let steers = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
            assert!(!said.contains(steers), "{command}: {said:?}");
            let output = unlur([command, "--color", "always"]).arg(&gone).output();
            assert!(
                !stderr(&output).contains("\x1b[31mgone"),
                "{command}: {:?}",
                stderr(&output)
            );
        }
    }
}

pub(super) fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn a_game_of_a_folder_is_shown_with_its_number_in_its_file() {
    let shown = stdout(&run("show games --game 12"));
    assert!(
        shown.starts_with("games/club-2004.sgf, game 2: "),
        "{shown}"
    );
}

#[test]
fn what_people_see() {
    for (name, line) in [
        ("show", "show games/foreign.sgf"),
        (
            "show-ascii",
            "show games/foreign.sgf --ascii --ply 9 --game 2",
        ),
        (
            "show-pbem",
            "show games/pbem-2003.sgf --game 2 --color always",
        ),
        ("show-size", "show broken/missing-size.sgf"),
        ("show-game", "show games/foreign.sgf --game 70"),
        ("show-other", "show broken/not-unlur.sgf"),
        ("explain-contract-edge", "explain contract-edge"),
        ("explain-all", "explain"),
        ("validate", "validate broken"),
        (
            "analyze",
            "analyze games broken/occupied.sgf broken/not-unlur.sgf",
        ),
    ] {
        let output = run(line);
        let text = format!(
            "$ unlur {line}\n{}-- standard error, status {}:\n{}",
            stdout(&output),
            status(&output),
            stderr(&output)
        );
        snapshot(&format!("cli-{name}"), &text);
    }
}

/// A full disk, with the same message for every output.
#[cfg(target_os = "linux")]
#[test]
fn every_command_reports_a_full_disk_in_the_same_words() {
    for line in include_str!("full_disk.txt").lines() {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = unlur(line.split_whitespace()).stdout(full).output();
        assert_eq!(output.status.code(), Some(2), "{line}");
        let said = stderr(&output);
        let last = said.lines().last().unwrap_or_default();
        let expected = "error: cannot write the output: No space left on device (os error 28)";
        assert_eq!(last, expected, "{line}: {said}");
    }
}
