//! The progress bar, and signals at any time.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use unlur::collection::generate::Policy;

use crate::collection::generate::{games, options};
use crate::support::{Program, becomes, names, run_in, status, stderr, unlur};

/// Several pieces of games.
fn several_pieces() -> Vec<u8> {
    games(&options(5, 7, Policy::Uniform), 500).repeat(12)
}

/// The standard errors of commands that get half of their input after more than a second, when a bar
/// would be drawn. They run at the same time.
fn said_of_slow_input(lines: &[String]) -> Vec<String> {
    let input = several_pieces();
    let children = lines.iter().map(|line| {
        let mut running = unlur(line.split_whitespace()).stdin(Stdio::piped()).spawn();
        let mut stdin = running.child.stdin.take().unwrap();
        let input = input.clone();
        std::thread::spawn(move || {
            let (first, second) = input.split_at(input.len() / 2);
            stdin.write_all(first).unwrap();
            std::thread::sleep(Duration::from_millis(1300));
            stdin.write_all(second).unwrap();
        });
        running
    });
    let children: Vec<_> = children.collect();
    let outputs = children.into_iter().map(|child| {
        let output = child.output();
        assert_eq!(status(&output), 0);
        stderr(&output)
    });
    outputs.collect()
}

#[test]
fn a_pipe_gets_no_bar() {
    let summary = "6000 games in 1 file: 6000 legal, 0 not legal; \
        0 errors, 0 warnings, 0 notes\n";
    let lines = ["auto", "always", "never"].map(|when| format!("stats --progress {when} -"));
    assert_eq!(said_of_slow_input(&lines), [summary; 3]);
}

/// Starts a command in a folder, gives it input, whose end follows if it is whole, and sends it a
/// signal once it has read that (but for what a pipe holds) and `is_ready`; whether the program ended
/// by the signal.
#[cfg(unix)]
fn interrupted(
    folder: &Path,
    line: &str,
    (text, is_whole): (&[u8], bool),
    signal: &str,
    is_ready: impl Fn(&Path) -> bool,
) -> bool {
    use std::os::unix::process::ExitStatusExt as _;

    let mut running = unlur(line.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut stdin = running.child.stdin.take().unwrap();
    stdin.write_all(text).unwrap();
    // Without its end the program waits for more.
    let stdin = (!is_whole).then_some(stdin);
    let child = &mut running.child;
    let is_so = becomes(|| is_ready(folder) || child.try_wait().unwrap().is_some());
    assert!(is_so, "{line} waits");
    crate::support::signal(signal, &child.id().to_string());
    let status = running.wait();
    drop(stdin);
    // The signal is not handled before there is something to clean up.
    status.code() == Some(130) || status.signal().is_some()
}

/// Whether there is a temporary file in a folder or in the folders in it.
#[cfg(unix)]
fn has_temporary_file(folder: &Path) -> bool {
    let files = walkdir::WalkDir::new(folder).into_iter().flatten();
    let mut names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    names.any(|name| name.starts_with(".unlur-"))
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_reading_leaves_no_file() {
    let text = several_pieces();
    for line in [
        "select legal - -o out.sgf",
        "select legal - --split 1000000 -o out-{}.sgf",
        "convert --to json - -o out.json",
        "convert --to sgf - -o out/",
        "dedup - -o out.sgf",
    ] {
        let folder = tempfile::tempdir().unwrap();
        // `dedup` writes when it has read everything.
        let is_ready = |folder: &Path| line.starts_with("dedup") || has_temporary_file(folder);
        assert!(
            interrupted(folder.path(), line, (&text, false), "INT", is_ready),
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
    let text = several_pieces();
    for signal in ["TERM", "QUIT", "HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let line = "select legal - -o out.sgf";
        assert!(
            interrupted(
                folder.path(),
                line,
                (&text, false),
                signal,
                has_temporary_file
            ),
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
    let text = games(&options(5, 7, Policy::Uniform), 3000);
    std::fs::write(folder.path().join("in.sgf"), &text).unwrap();
    let line = "dedup - -o out.sgf --progress never";
    run_in(folder.path(), "dedup in.sgf -o out.sgf");
    let whole = std::fs::read(folder.path().join("out.sgf")).unwrap();
    std::fs::remove_file(folder.path().join("in.sgf")).unwrap();
    let interrupt = |length: usize, is_ready: &dyn Fn(&Path) -> bool| {
        let _ = std::fs::remove_file(folder.path().join("out.sgf"));
        let input = (&text[..length], length == text.len());
        let has_ended = interrupted(folder.path(), line, input, "INT", is_ready);
        match names(folder.path()).as_slice() {
            [] => {}
            [output] => {
                assert_eq!(output, "out.sgf");
                let found = std::fs::read(folder.path().join("out.sgf")).unwrap();
                assert!(found == whole, "after {length} bytes");
            }
            other => panic!("after {length} bytes: {other:?}"),
        }
        has_ended
    };
    for part in 0..4 {
        assert!(interrupt(text.len() * part / 4, &|_| true));
    }
    // While the games are compared, at once and later, and while they are written.
    interrupt(text.len(), &|_| true);
    interrupt(text.len(), &|folder| !names(folder).is_empty());
    for least in [1, whole.len() as u64 / 2] {
        let is_written = |folder: &Path| {
            let files = std::fs::read_dir(folder).unwrap().flatten();
            let mut lengths = files.map(|file| file.metadata().map_or(0, |data| data.len()));
            lengths.any(|length| length >= least)
        };
        interrupt(text.len(), &is_written);
    }
}

/// A signal that was ignored when the program was started stays ignored.
#[cfg(target_os = "linux")]
#[test]
fn ignored_signals_stay_ignored() {
    for signal in ["INT", "TERM", "HUP", "QUIT"] {
        let folder = tempfile::tempdir().unwrap();
        let line =
            format!("trap '' {signal}; exec \"$UNLUR\" --no-config select legal - -o out.sgf");
        let shell = Program::shell(&line).current_dir(folder.path());
        let mut running = shell.stdin(Stdio::piped()).spawn();
        let mut stdin = running.child.stdin.take().unwrap();
        stdin.write_all(&several_pieces()).unwrap();
        let is_written = becomes(|| has_temporary_file(folder.path()));
        assert!(is_written, "{signal}");
        crate::support::signal(signal, &running.child.id().to_string());
        drop(stdin);
        assert!(running.wait().success(), "{signal}");
        assert_eq!(names(folder.path()), ["out.sgf"], "{signal}");
    }
}

/// Of an output in several files, those that are complete stay.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_files_of_a_split_output() {
    let folder = tempfile::tempdir().unwrap();
    let line = "select legal - --split 1000 -o out-{}.sgf";
    let text = several_pieces();
    let is_ready = |folder: &Path| names(folder).iter().any(|name| name == "out-2.sgf");
    assert!(interrupted(
        folder.path(),
        line,
        (&text, false),
        "INT",
        is_ready
    ));
    for name in names(folder.path()) {
        let file = std::fs::read_to_string(folder.path().join(&name)).unwrap();
        assert_eq!(file.matches("(;").count(), 1000, "{name}");
        assert!(file.ends_with(")\n"), "{name}");
    }
}

/// Only a signal that no program can handle leaves a temporary file. Searches skip it, and the next
/// run writes the output.
#[cfg(unix)]
#[test]
fn no_search_reads_what_a_killed_run_left() {
    let folder = tempfile::tempdir().unwrap();
    let line = "select legal - -o out.sgf";
    let text = several_pieces();
    assert!(interrupted(
        folder.path(),
        line,
        (&text, false),
        "KILL",
        has_temporary_file
    ));
    let left = names(folder.path());
    assert_eq!(left.len(), 1, "{left:?}");
    let output = run_in(folder.path(), "validate --hidden .");
    assert!(stderr(&output).contains("0 games in 0 files"));
    std::fs::write(folder.path().join("in.sgf"), &text).unwrap();
    run_in(folder.path(), "select legal in.sgf -o out.sgf");
    let written = std::fs::read(folder.path().join("out.sgf")).unwrap();
    assert!(written == text);
}

/// What will replace a file has that file's mode before it has its content.
#[cfg(unix)]
#[test]
fn what_will_replace_a_secret_file_is_secret() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.sgf");
    std::fs::write(&out, "secret").unwrap();
    std::fs::set_permissions(&out, std::fs::Permissions::from_mode(0o600)).unwrap();
    let line = "select legal - -o out.sgf --force";
    let text = several_pieces();
    let is_secret = |folder: &Path| {
        let files = std::fs::read_dir(folder).unwrap().flatten();
        let modes = files.map(|file| file.metadata().map_or(0o600, |it| it.permissions().mode()));
        let modes: Vec<_> = modes.map(|mode| mode & 0o777).collect();
        assert!(modes.iter().all(|&mode| mode == 0o600), "{modes:?}");
        modes.len() == 2
    };
    assert!(interrupted(
        folder.path(),
        line,
        (&text, false),
        "INT",
        is_secret
    ));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "secret");
}

/// A file that changes between the moment it is found and the moment it would be replaced stays as
/// it is.
#[cfg(unix)]
#[test]
fn fix_replaces_no_file_that_has_changed() {
    let (folder, spool) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (path, game) = (
        folder.path().join("a.sgf"),
        "(;GM[4000]SZ[5];B[c3];W[c2])\n",
    );
    std::fs::write(&path, game).unwrap();
    // The files are found in order: a.sgf before standard input, of which there is a copy then.
    let running = unlur(["fix", "a.sgf", "-"])
        .current_dir(folder.path())
        .env("TMPDIR", spool.path())
        .stdin(Stdio::piped());
    let mut running = running.spawn();
    assert!(becomes(|| !names(spool.path()).is_empty()));
    std::fs::write(&path, game.repeat(2)).unwrap();
    drop(running.child.stdin.take());
    let output = running.output();
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("a.sgf has changed while it was read"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), game.repeat(2));
    assert_eq!(names(folder.path()), ["a.sgf"]);
}
