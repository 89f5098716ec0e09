//! The program itself: its output and its exit status.

use std::io::Read as _;
use std::path::Path;

use crate::rows::rows;
use crate::support::{fixtures, run, run_in, status, stderr, stdout, unlur};

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

/// What is read after the last game that is shown decides nothing.
#[test]
fn a_limit_ends_the_counts_too() {
    let folder = tempfile::tempdir().unwrap();
    let sound = "(;GM[4000]SZ[5];B[c3];B[];W[c2])\n";
    let broken = "(;GM[4000]SZ[5];B[c3];B[];W[c3])\n";
    std::fs::write(folder.path().join("1.sgf"), sound).unwrap();
    std::fs::write(folder.path().join("2.sgf"), sound.to_owned() + broken).unwrap();
    for format in ["table", "csv", "ndjson"] {
        let output = run_in(
            folder.path(),
            &format!("analyze -f {format} --limit 2 1.sgf 2.sgf"),
        );
        assert_eq!(status(&output), 0, "{format}");
        let is_wrong =
            format == "table" && !stderr(&output).starts_with("2 games in 2 files: 2 legal");
        assert!(!is_wrong, "{}", stderr(&output));
    }
}

/// Runs the program in a folder, reads `bytes` bytes of what it prints, and closes the pipe. If none
/// are read, the pipe is closed before the program starts: a short output could be complete before
/// the test closes it.
fn run_into_closed_pipe(folder: &Path, line: &str, bytes: usize) -> (i32, String) {
    let (mut pipe, end) = std::io::pipe().unwrap();
    let program = unlur(line.split_whitespace())
        .current_dir(folder)
        .stdout(end);
    let running = if bytes == 0 {
        drop(pipe);
        program.spawn()
    } else {
        let running = program.spawn();
        let _ = pipe.read(&mut vec![0; bytes]).unwrap();
        drop(pipe);
        running
    };
    let output = running.output();
    (status(&output), stderr(&output))
}

/// A closed pipe changes neither the exit status nor what was found, however much a command writes
/// of a game or after it, and no summary counts what was not written.
#[test]
fn a_closed_pipe_hides_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let sound = "(;GM[4000]SZ[7];B[c3];B[];W[c2];B[d2];W[b2])\n";
    let broken = "(;GM[4000]SZ[7];B[c3];W[c2];B[d2])\n(;GM[4000]SZ[7];B[c3];B[];W[c3])\n";
    let torn = "(;GM[4000]SZ[7];B[c3];B[];W[c3]C[torn\n".to_owned();
    for (name, text) in [
        ("a", sound.repeat(3)),
        ("b", sound.repeat(400) + &broken.repeat(400)),
        ("c", broken[broken.find('\n').unwrap() + 1..].to_owned()),
        ("few", torn.clone() + sound),
        ("many", torn + &sound.repeat(1000)),
    ] {
        std::fs::write(folder.path().join(format!("{name}.sgf")), text).unwrap();
    }
    let lines = include_str!("closed_pipes.txt").lines();
    for name in super::agreement::commands() {
        let is_there = |line: &str| line.split(' ').next() == Some(&name);
        assert!(lines.clone().any(is_there), "a row for {name}");
    }
    for line in lines {
        let open = run_in(folder.path(), line);
        for bytes in [0, 1] {
            let (closed, said) = run_into_closed_pipe(folder.path(), line, bytes);
            assert_eq!(closed, status(&open), "{line}, {bytes}: {said}");
            assert!(!said.contains("roken pipe"), "{line}: {said}");
            // If a single byte was read, a short output may have been complete; some commands say
            // themselves what is torn.
            let is_torn = line.contains("few.sgf") || line.contains("many.sgf");
            let may_say = bytes == 1 || open.stdout.is_empty() || is_torn;
            assert!(may_say || said.is_empty(), "{line}: {said}");
        }
    }
}

/// A command that could write for hours ends when nobody reads.
#[test]
fn a_closed_pipe_ends_a_long_output() {
    let (status, said) = run_into_closed_pipe(&fixtures(), "generate --games 100000000000", 1);
    assert_eq!((status, said.as_str()), (0, ""));
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
