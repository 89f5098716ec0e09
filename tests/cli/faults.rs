//! Faults of the system that are brought about: full disks, read errors, small limits, files that
//! change while they are read, and descriptors that are closed. None of them loses or invents a
//! game in silence.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::Output;

use crate::input::compress::zip;
use crate::support::{Program, names, run_in, status, stderr, stdout, unlur, unprivileged};

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
        "review --playouts 20 --nodes 100 --game 1 in.sgf -o",
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
fn a_disk_that_fills_up_keeps_what_is_there_if_the_tests_may_mount_one() {
    let folder = folder(3000);
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mount = Program::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]);
    if status(&mount.arg(&disk).output()) != 0 {
        return;
    }
    fs::write(disk.join("old.sgf"), "precious").unwrap();
    fs::write(disk.join("old.html"), "precious").unwrap();
    let unfixed = format!("{}(;FF[4]GM[4000]SZ[5];B[c3]", GAME.repeat(1000));
    fs::write(disk.join("fix.sgf"), &unfixed).unwrap();
    let outputs = [
        "convert --to json in.sgf -o disk/old.sgf --force",
        "select legal in.sgf -o disk/old.sgf --force",
        "report in.sgf -o disk/old.html --force",
        "fix disk/fix.sgf",
    ]
    .map(|line| (line, run_in(folder.path(), line)));
    let left = names(&disk);
    let (old, page, fixed) = (
        fs::read(disk.join("old.sgf")),
        fs::read(disk.join("old.html")),
        fs::read(disk.join("fix.sgf")),
    );
    assert_eq!(status(&Program::new("umount").arg(&disk).output()), 0);
    for (line, output) in outputs {
        assert_eq!(status(&output), 2, "{line}");
        assert!(stderr(&output).contains("No space left"), "{line}");
    }
    assert_eq!(left, ["fix.sgf", "old.html", "old.sgf"]);
    assert_eq!(old.unwrap(), b"precious");
    assert_eq!(page.unwrap(), b"precious");
    assert_eq!(fixed.unwrap(), unfixed.as_bytes());
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

/// The fault of a temporary folder is not taken for a fault of the input.
#[test]
fn a_temporary_folder_that_cannot_be_used_is_named() {
    let archive = zip(&[("a.sgf", GAME.as_bytes().to_vec())]);
    for command in [
        "validate -",
        "moves -",
        "show -",
        "stats -",
        "fix -",
        "dedup - -o o",
    ] {
        let run = unlur(command.split_whitespace()).env("TMPDIR", "/nowhere/at/all");
        let output = run.output_for(&archive);
        assert_eq!(status(&output), 2, "{command}");
        let said = stderr(&output);
        assert!(said.contains("/nowhere/at/all"), "{command}: {said}");
    }
}

/// An error in the middle of a source ends it with a message; the other sources are read.
#[test]
fn read_errors_are_reported() {
    let folder = folder(2);
    for line in ["analyze --format ndjson", "validate", "stats"] {
        let output = run_in(folder.path(), &format!("{line} in.sgf /proc/self/mem"));
        assert_eq!(status(&output), 2, "{line}");
        let said = stderr(&output);
        assert!(said.contains("/proc/self/mem: "), "{line}: {said}");
        if line.starts_with("analyze") {
            assert_eq!(stdout(&output).lines().count(), 2);
        }
    }
    let output = run_in(
        folder.path(),
        "convert --to json /proc/self/mem -o old.sgf --force",
    );
    assert_eq!(status(&output), 2);
    assert_eq!(
        fs::read(folder.path().join("old.sgf")).unwrap(),
        b"precious"
    );
}

/// A pipe whose writer goes away in the middle of a game is a file that is cut off there.
#[test]
fn a_pipe_that_ends_early_is_a_truncated_file() {
    let folder = folder(1);
    let line = "mkfifo pipe; (printf '%s(;FF[4]GM[4000]SZ[5];B[c' \"$(cat in.sgf)\n\" > pipe) & \
                unlur analyze --format ndjson pipe";
    let output = shell(folder.path(), line);
    let said = stdout(&output);
    assert_eq!(said.lines().count(), 2, "{}", stderr(&output));
    assert!(
        said.lines().nth(1).unwrap().contains("unclosed-value"),
        "{said}"
    );
    assert_eq!(status(&output), 1);
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

/// Without permission a file is reported.
#[test]
fn a_file_without_permission_is_reported() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder(2);
    let closed = folder.path().join("closed.sgf");
    fs::write(&closed, GAME).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o0)).unwrap();
    let line = ["analyze", "--format", "ndjson", "closed.sgf", "in.sgf"];
    let output = unprivileged(line).current_dir(folder.path()).output();
    assert_eq!(status(&output), 2);
    assert_eq!(stdout(&output).lines().count(), 2);
    assert!(stderr(&output).contains("closed.sgf: "));
}

/// Descriptors that are closed or full. A closed standard input is empty. What a full standard error
/// loses changes neither the data nor the status.
#[test]
fn closed_and_full_descriptors() {
    let folder = folder(2);
    for (line, expected, rows) in [
        ("unlur validate - <&-", 1, 0),
        ("unlur analyze --format ndjson in.sgf 2>&-", 0, 2),
        ("unlur analyze --format ndjson in.sgf nowhere 2>&-", 2, 2),
        (
            "unlur analyze --format ndjson in.sgf nowhere 2>/dev/full",
            2,
            2,
        ),
        ("unlur convert --to json in.sgf -o out.json 2>&- <&-", 0, 0),
        ("unlur select legal in.sgf -o out.sgf >&- 2>&- <&-", 0, 0),
    ] {
        let output = shell(folder.path(), line);
        assert_eq!(status(&output), expected, "{line}: {}", stderr(&output));
        let objects = stdout(&output);
        let objects = objects.lines().filter(|line| line.starts_with('{'));
        assert_eq!(objects.count(), rows, "{line}");
    }
    let games = fs::read_to_string(folder.path().join("out.sgf")).unwrap();
    assert_eq!(games, GAME.repeat(2), "no message has gone into a file");
}

/// Few descriptors, a small stack and little memory suffice for many games in many files.
#[test]
fn small_limits_suffice() {
    let folder = folder(2000);
    for number in 0..100 {
        fs::write(folder.path().join(format!("{number:03}.sgf")), GAME).unwrap();
    }
    for limit in ["-n 12", "-s 256"] {
        let line = format!("ulimit {limit}; unlur convert --to json . -o out/");
        let output = shell(folder.path(), &line);
        // `old.sgf` holds no game.
        assert_eq!(status(&output), 1, "{limit}: {}", stderr(&output));
        assert_eq!(names(&folder.path().join("out")).len(), 101, "{limit}");
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
}

/// Without memory the program ends like one that is killed: the old file stays, and the next run
/// removes the temporary one.
#[test]
fn without_memory_the_old_file_stays() {
    let folder = folder(1);
    let huge = format!(
        "{}(;FF[4]GM[4000]SZ[5]{})\n",
        GAME,
        ";A[]".repeat(2_000_000)
    );
    fs::write(folder.path().join("huge.sgf"), huge).unwrap();
    let line = "ulimit -v 250000; unlur convert --to json huge.sgf -o old.sgf --force";
    let output = shell(folder.path(), line);
    // Where it did not wait for memory that another thread had, the new file is complete.
    let old = fs::read(folder.path().join("old.sgf")).unwrap();
    assert_eq!(output.status.code() != Some(0), old == b"precious");
    let output = run_in(folder.path(), "convert --to json in.sgf -o old.sgf --force");
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert_eq!(names(folder.path()), ["huge.sgf", "in.sgf", "old.sgf"]);
}
