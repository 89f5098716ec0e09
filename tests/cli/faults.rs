//! Faults of the system that are brought about: full disks, read errors, small limits, files that
//! change while they are read, and descriptors that are closed. None of them loses or invents a
//! game in silence.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::Output;

use crate::support::{Program, names, run_in, status, stderr, stdout, unlur};

const GAME: &str = "(;FF[4]GM[4000]SZ[5]RE[W+R];B[c3];B[];W[c2])\n";

/// A folder with `in.sgf`, which holds that many games, and `old.sgf`, which must stay.
fn folder(games: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.sgf"), GAME.repeat(games)).unwrap();
    fs::write(folder.path().join("old.sgf"), "precious").unwrap();
    folder
}

/// The output of a line of shell in a folder, in which `unlur` is the program.
fn shell(folder: &Path, line: &str) -> Output {
    let script = format!("unlur() {{ \"$UNLUR\" --no-config \"$@\"; }}\n{line}");
    Program::shell(&script).current_dir(folder).output()
}

/// Every command that writes a file, with the file's name.
const WRITERS: [(&str, &str); 17] = [
    ("validate --format json in.sgf -o", "out.json"),
    ("analyze in.sgf -o", "out.csv"),
    ("moves in.sgf -o", "out.csv"),
    ("convert --to json in.sgf -o", "out.json"),
    ("select legal in.sgf -o", "out.sgf"),
    ("report in.sgf -o", "out.html"),
    ("view in.sgf -o", "out.html"),
    ("render --format svg in.sgf -o", "out.svg"),
    ("render --format gif in.sgf -o", "out.gif"),
    ("show in.sgf -o", "out.txt"),
    ("openings in.sgf -o", "out.txt"),
    (
        "review --playouts 1 --time 0.001 --game 1 in.sgf -o",
        "out.txt",
    ),
    ("solve in.sgf --proof", "out.proof"),
    ("stats in.sgf -o", "out.txt"),
    ("generate --games 9 -o", "out.sgf"),
    ("ranges in.sgf -o", "out.ndjson"),
    ("dedup in.sgf -o", "out.sgf"),
];

#[test]
fn every_written_file_reports_a_full_disk() {
    for (line, _) in WRITERS {
        let folder = folder(3);
        let output = run_in(folder.path(), &format!("{line} /dev/full --force"));
        assert_eq!(status(&output), 2, "{line}");
        let said = stderr(&output);
        let expected = "error: cannot write /dev/full: No space left on device (os error 28)";
        assert_eq!(said.lines().last(), Some(expected), "{line}: {said}");
    }
}

#[test]
fn a_limit_on_the_size_of_files_leaves_no_file_of_any_command() {
    for (line, name) in WRITERS {
        let folder = folder(400);
        let line = line.replace("--games 9", "--games 400");
        // Too little for any of the outputs; or for a part of one.
        let limit = if line.starts_with("convert") { 8 } else { 0 };
        let line = format!("ulimit -f {limit}; unlur {line} {name} 2> /dev/null");
        let output = shell(folder.path(), &line);
        assert_eq!(status(&output), 2, "{line}");
        assert_eq!(names(folder.path()), ["in.sgf", "old.sgf"], "{line}");
    }
}

/// What is written to a file, or cut off it, while it is read: the run ends, and every game in it is
/// one of the file.
#[test]
fn a_file_may_grow_and_shrink_while_it_is_read() {
    let folder = folder(50_000);
    let path = folder.path().join("in.sgf");
    let whole = GAME.len() as u64 * 50_000;
    for cut in [false, true] {
        let running = unlur(["analyze", "--format", "ndjson", "in.sgf"])
            .current_dir(folder.path())
            .spawn();
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        if cut {
            file.set_len(whole / 2 + 20).unwrap();
        } else {
            for _ in 0..50 {
                file.write_all(GAME.as_bytes()).unwrap();
            }
        }
        let output = running.output();
        let text = stdout(&output);
        let lines: Vec<_> = text.lines().collect();
        assert!(matches!(status(&output), 0 | 1), "{}", output.status);
        // The last game may be cut.
        let (last, others) = lines.split_last().unwrap();
        assert!(
            others.iter().all(|line| line.contains("\"plies\":3")),
            "{cut}"
        );
        assert!(last.starts_with('{') && last.ends_with('}'));
        if !cut {
            assert!((50_000..=50_050).contains(&lines.len()), "{}", lines.len());
            file.set_len(whole).unwrap();
        }
    }
}

/// A file that is gone when its turn comes is reported, and the others are read.
#[test]
fn a_folder_may_change_while_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..300 {
        fs::write(folder.path().join(format!("{number:03}.sgf")), GAME).unwrap();
    }
    let running = unlur(["analyze", "--format", "ndjson", "."])
        .current_dir(folder.path())
        .spawn();
    // The output is read only afterwards, so the program waits at some file.
    for number in 0..300 {
        fs::remove_file(folder.path().join(format!("{number:03}.sgf"))).unwrap();
    }
    let output = running.output();
    let games = stdout(&output).lines().count();
    let said = stderr(&output);
    let lost = said
        .lines()
        .filter(|line| line.starts_with("error: "))
        .count();
    if said.contains("no game file") {
        // It came too late to see any of them.
        assert_eq!(games, 0);
    } else {
        assert!(games + lost <= 300, "{said}");
        assert_eq!(status(&output), if lost > 0 { 2 } else { 0 }, "{said}");
    }
}
