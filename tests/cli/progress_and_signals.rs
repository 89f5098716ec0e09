//! The progress bar, and signals at any time.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::time::Duration;

use unlur::collection::generate::Policy;

use crate::collection::generate::{games, options};
use crate::support::{run_in, unlur};

/// Several pieces of games.
fn several_pieces() -> Vec<u8> {
    games(&options(5, 7, Policy::Uniform), 2000).repeat(12)
}

/// The standard error of a command that gets half of its input after more than a second.
fn said_of_slow_input(line: &str) -> String {
    let input = several_pieces();
    let mut child = unlur(line.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::spawn(move || {
        let (first, second) = input.split_at(input.len() / 2);
        stdin.write_all(first).unwrap();
        std::thread::sleep(Duration::from_millis(1300));
        stdin.write_all(second).unwrap();
    });
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert!(child.wait().unwrap().success());
    said
}

#[test]
fn a_pipe_gets_no_bar() {
    let summary = "24000 games in 1 file: 24000 legal, 0 not legal; \
        0 errors, 0 warnings, 0 notes\n";
    for when in ["auto", "always", "never"] {
        let line = format!("stats --progress {when} -");
        assert_eq!(said_of_slow_input(&line), summary);
    }
}

/// Starts a command in a folder, gives it input and a signal after a time; whether the program
/// ended by the signal.
#[cfg(unix)]
fn interrupted(
    folder: &std::path::Path,
    line: &str,
    input: &[u8],
    is_last: bool,
    (signal, after): (&str, Duration),
) -> bool {
    use std::os::unix::process::ExitStatusExt as _;

    let mut child = unlur(line.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let (end, until_end) = std::sync::mpsc::channel::<()>();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
        // Without its end the program waits for more.
        if !is_last {
            let _ = until_end.recv();
        }
    });
    std::thread::sleep(after);
    let id = child.id().to_string();
    let flag = format!("-{signal}");
    Command::new("kill").args([&flag, &id]).status().unwrap();
    let status = child.wait().unwrap();
    drop(end);
    writer.join().unwrap();
    // The signal is not handled before there is something to clean up.
    status.code() == Some(130) || status.signal().is_some()
}

#[cfg(unix)]
fn names(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_reading_leaves_no_file() {
    let input = several_pieces();
    for line in [
        "select legal - -o out.sgf",
        "select legal - --canonical -o out.sgf",
        "select legal - --split 1000000 -o out-{}.sgf",
        "convert --to json - -o out.json",
        "convert --to sgf - -o out/",
        "dedup - --write out.sgf",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let after = Duration::from_millis(700);
        assert!(
            interrupted(folder.path(), line, &input, false, ("INT", after)),
            "{line}"
        );
        let mut left = names(folder.path());
        if line.ends_with("out/") {
            assert_eq!(names(&folder.path().join("out")), [""; 0], "{line}");
            left.clear();
        }
        assert_eq!(left, [""; 0], "{line}");
    }
}

#[cfg(unix)]
#[test]
fn other_signals_leave_no_file() {
    let input = several_pieces();
    for signal in ["TERM", "QUIT", "USR1"] {
        let folder = tempfile::tempdir().unwrap();
        let line = "select legal - -o out.sgf";
        let signalled = (signal, Duration::from_millis(700));
        assert!(
            interrupted(folder.path(), line, &input, false, signalled),
            "{signal}"
        );
        assert_eq!(names(folder.path()), [""; 0], "{signal}");
    }
}

/// Whenever the interrupt comes, while games are read, compared or written, the file is complete or
/// absent, and there is no other file.
#[cfg(unix)]
#[test]
fn an_interrupt_at_any_time_leaves_a_whole_file_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let input = games(&options(5, 7, Policy::Uniform), 3000);
    std::fs::write(folder.path().join("in.sgf"), &input).unwrap();
    let line = "dedup in.sgf --write out.sgf --progress never";
    let started = std::time::Instant::now();
    run_in(folder.path(), line);
    let whole_time = started.elapsed();
    let whole = std::fs::read(folder.path().join("out.sgf")).unwrap();
    let mut ended = 0;
    for tenth in 0..12 {
        let _ = std::fs::remove_file(folder.path().join("out.sgf"));
        let after = whole_time * tenth / 10;
        ended += usize::from(interrupted(folder.path(), line, b"", true, ("INT", after)));
        match names(folder.path()).as_slice() {
            [input] => assert_eq!(input, "in.sgf"),
            [_, output] => {
                assert_eq!(output, "out.sgf");
                let found = std::fs::read(folder.path().join("out.sgf")).unwrap();
                assert!(found == whole, "after {after:?}");
            }
            other => panic!("after {after:?}: {other:?}"),
        }
    }
    assert!(ended > 2, "{ended} interrupts came in time");
}

/// A hangup ends the program as other signals do, unless it was ignored, as `nohup` has it.
#[cfg(target_os = "linux")]
#[test]
fn a_hangup_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let line = "select legal - -o out.sgf";
    let hangup = ("HUP", Duration::from_millis(700));
    assert!(interrupted(
        folder.path(),
        line,
        &several_pieces(),
        false,
        hangup
    ));
    assert_eq!(names(folder.path()), [""; 0]);

    std::fs::write(folder.path().join("in.sgf"), several_pieces()).unwrap();
    let program = env!("CARGO_BIN_EXE_unlur");
    let line =
        format!("trap '' HUP; (kill -HUP $$) & {program} select legal in.sgf -o out.sgf; wait");
    let ended = std::process::Command::new("sh")
        .args(["-c", &line])
        .current_dir(folder.path())
        .status();
    assert!(ended.unwrap().success());
    assert_eq!(names(folder.path()), ["in.sgf", "out.sgf"]);
}

#[cfg(unix)]
#[test]
fn the_next_run_removes_what_a_killed_one_left() {
    let folder = tempfile::tempdir().unwrap();
    let line = "select legal - -o out.sgf";
    let killed = ("KILL", Duration::from_millis(700));
    assert!(interrupted(
        folder.path(),
        line,
        &several_pieces(),
        false,
        killed
    ));
    let left = names(folder.path());
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(left[0].starts_with(".out.sgf.") && left[0].ends_with(".unlur-tmp"));
    std::fs::write(folder.path().join("in.sgf"), several_pieces()).unwrap();
    run_in(folder.path(), "select legal in.sgf -o out.sgf");
    assert_eq!(names(folder.path()), ["in.sgf", "out.sgf"]);
}
