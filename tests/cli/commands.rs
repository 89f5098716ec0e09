//! The program itself: its output and its exit status.

use std::io::Read as _;
use std::path::Path;

use crate::rows::rows;
use crate::support::{fixtures, json, run, run_in, status, stderr, stdout, unlur};

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
