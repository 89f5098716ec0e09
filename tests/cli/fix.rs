//! `unlur fix` itself: its output and its exit status. The laws of fixes are in `convert::fix`.

use std::fs;
use std::path::Path;

use crate::rows::rows;
use crate::support::{fixtures, run_in, run_with_input, status, stderr, stdout};

pub(super) const BROKEN: &str = "(;GM[4000]SZ[5];B[c3];W[c2];B[d2])\n";
pub(super) const FIXED: &str = "(;GM[4000]SZ[5];B[c3];B[];W[c2];B[d2])\n";

pub(super) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sgf"), BROKEN).unwrap();
    fs::write(folder.path().join("b.sgf"), FIXED).unwrap();
    folder
}

pub(super) fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn files_are_changed_in_place_and_only_if_needed() {
    let folder = folder();
    let root = folder.path();
    let before = fs::metadata(root.join("b.sgf"))
        .unwrap()
        .modified()
        .unwrap();
    let output = run_in(root, "fix .");
    assert_eq!(status(&output), 0);
    assert_eq!(
        stderr(&output),
        "a.sgf: fixed implied-pass\n1 finding fixed (1 note) in 1 of 2 files\n"
    );
    assert_eq!(
        (read(root, "a.sgf").as_str(), read(root, "b.sgf").as_str()),
        (FIXED, FIXED)
    );
    let after = fs::metadata(root.join("b.sgf"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(before, after);
    let again = run_in(root, "fix .");
    assert_eq!(stderr(&again), "0 findings fixed in 0 of 2 files\n");
    assert_eq!(fs::read_dir(root).unwrap().count(), 2);
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = folder();
    let root = folder.path();
    for (line, printed) in [
        ("fix --check a.sgf", ""),
        (
            "fix --diff a.sgf",
            "--- a.sgf\n+++ a.sgf\n@@ -1 +1 @@\n-(;GM[4000]SZ[5];B[c3];W[c2];B[d2])\n+(;GM[4000]SZ[5];B[c3];B[];W[c2];B[d2])\n",
        ),
    ] {
        let output = run_in(root, line);
        assert_eq!(
            (status(&output), stdout(&output).as_str()),
            (1, printed),
            "{line}"
        );
        assert_eq!(read(root, "a.sgf"), BROKEN);
        let clean = run_in(root, &line.replace("a.sgf", "b.sgf"));
        assert_eq!((status(&clean), stdout(&clean).as_str()), (0, ""), "{line}");
    }
}

/// A diff of many changes, far apart and adjacent, with three lines of context.
#[test]
fn a_diff_shows_every_change_with_its_lines() {
    let folder = tempfile::tempdir().unwrap();
    let game = |moves: &str| format!("(;GM[4000]SZ[5]\n;B[c3]\n{moves};W[c2]\n;B[d2])\n");
    let text = [
        game(""),
        game(";B[]\n").repeat(3),
        game(""),
        game(""),
        "(;GM[4000]SZ[5];B[c3]".to_owned(),
    ]
    .concat();
    fs::write(folder.path().join("a.sgf"), &text).unwrap();
    let diff = stdout(&run_in(folder.path(), "fix --diff a.sgf"));
    let fixed = stdout(&run_with_input("fix -", text.as_bytes()));
    assert_eq!(patched(&text, &diff), fixed, "{diff}");
    assert_eq!(diff.matches("@@ -").count(), 2, "{diff}");
    assert!(diff.contains("\\ No newline at end of file"), "{diff}");
    // Three lines stand around a change, and of a whole line that goes the next one is left alone.
    let before = "(;GM[4000]SZ[5]\n;B[c3]\n\n\n;W[c2]\n\n\n;B[d2])\n\n";
    let diff = stdout(&run_with_input("fix --diff -", before.as_bytes()));
    assert!(
        diff.contains("\n@@ -2,7 +2,7 @@\n ;B[c3]\n \n \n-;W[c2]\n+;B[];W[c2]\n \n \n ;B[d2])\n"),
        "{diff}"
    );
}

/// The text with a diff applied. The counts of its hunks must be right, every line must match,
/// and only a last line lacks its line break.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<_> = text.split_inclusive('\n').collect();
    let mut new = String::new();
    let mut at = 0;
    let mut lines = diff.split_inclusive('\n').skip(2).peekable();
    while let Some(head) = lines.next() {
        let ranges: Vec<_> = head.split([' ', '\n']).collect();
        let [old_start, old_count, new_start, new_count] = numbers(ranges[1], ranges[2]);
        let start = old_start - usize::from(old_count > 0);
        new.extend(old[at..start].iter().copied());
        assert_eq!(
            new.lines().count() + usize::from(new_count > 0),
            new_start,
            "{diff}"
        );
        at = start;
        let (mut removed, mut added) = (0, 0);
        while removed < old_count || added < new_count {
            let line = lines.next().unwrap();
            let is_cut = lines.next_if(|next| next.starts_with("\\ No newline"));
            let content = match is_cut {
                Some(_) => line[1..].trim_end_matches('\n'),
                None => &line[1..],
            };
            if !line.starts_with('+') {
                assert_eq!(old[at], content, "{diff}");
                (at, removed) = (at + 1, removed + 1);
            }
            if !line.starts_with('-') {
                assert!(new.is_empty() || new.ends_with('\n'), "{diff}");
                new.push_str(content);
                added += 1;
            }
        }
    }
    new.extend(old[at..].iter().copied());
    new
}

fn numbers(old: &str, new: &str) -> [usize; 4] {
    let pair = |range: &str| {
        let (start, count) = range.split_once(',').unwrap_or((range, "1"));
        [&start[1..], count].map(|number| number.parse().unwrap())
    };
    let ([old_start, old_count], [new_start, new_count]) = (pair(old), pair(new));
    [old_start, old_count, new_start, new_count]
}

#[test]
fn standard_input_goes_to_standard_output() {
    let output = run_with_input("fix -", BROKEN.as_bytes());
    assert_eq!((status(&output), stdout(&output).as_str()), (0, FIXED));
    // What needs no fix is written all the same, byte for byte.
    let output = run_with_input("fix -q -", FIXED.as_bytes());
    assert_eq!(
        (stdout(&output).as_str(), stderr(&output).as_str()),
        (FIXED, "")
    );
    let error = run_with_input("fix -", b"(;GM[4000]SZ[5];B[c3];B[];W[c3])");
    assert_eq!(status(&error), 1);
}

#[test]
fn codes_are_chosen() {
    let text = "(;GM[4000]SZ[5];B[c3];W[c2];Black[d2]";
    for [line, expected] in rows(include_str!("chosen_codes.txt")) {
        assert_eq!(
            stdout(&run_with_input(line, text.as_bytes())),
            expected,
            "{line}"
        );
    }
}

#[cfg(unix)]
#[test]
fn games_that_are_never_changed_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let utf_16: Vec<u8> = crate::support::utf_16(BROKEN, false);
    let go = "(;GM[1]SZ[9];AddBlack[aa]";
    let json = run_with_input("convert -q --to json -", BROKEN.as_bytes()).stdout;
    for (name, bytes) in [
        ("utf-16.sgf", utf_16.as_slice()),
        ("go.sgf", go.as_bytes()),
        ("json.sgf", &json),
    ] {
        fs::write(root.join(name), bytes).unwrap();
        let output = run_in(root, &format!("fix {name}"));
        assert!(
            stderr(&output).contains("left alone"),
            "{}",
            stderr(&output)
        );
        assert_eq!(fs::read(root.join(name)).unwrap(), bytes, "{name}");
    }
    // Unexpected bytes may be anything.
    fs::write(root.join("a.sgf"), "(;GM[4000]SZ[5]~;B[c3];W[c2])").unwrap();
    assert_eq!(status(&run_in(root, "fix a.sgf")), 1);
    assert_eq!(read(root, "a.sgf"), "(;GM[4000]SZ[5]~;B[c3];W[c2])");
}

/// The archive in order, from end to end, and the same on any number of threads.
#[test]
fn an_archive_is_put_in_order() {
    let folders = fs::read_dir(fixtures().join("archive")).unwrap().count();
    assert_eq!(folders, 40);
    let mut results = Vec::new();
    for jobs in [1, 4] {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        copy(&fixtures().join("archive"), &root.join("archive"));
        let errors = |line: &str| {
            let output = run_in(root, line);
            stdout(&output)
                .lines()
                .filter(|line| line.contains("error["))
                .count()
        };
        let before = errors("validate archive");
        let statistics = run_in(root, "validate --statistics --format csv archive");
        assert_eq!(status(&statistics), 1);
        assert!(
            stdout(&statistics).contains("implied-pass"),
            "{}",
            stdout(&statistics)
        );
        let diff = run_in(root, &format!("fix --diff --jobs {jobs} archive"));
        assert_eq!(status(&diff), 1);
        assert_eq!(errors("validate archive"), before);
        let check = run_in(root, "fix --check archive");
        assert_eq!((status(&check), stdout(&check).as_str()), (1, ""));
        let fixed = run_in(root, &format!("fix --jobs {jobs} archive"));
        // Errors that only a person can repair are left.
        assert_eq!(status(&fixed), 1);
        assert!(errors("validate archive") < before);
        let again = run_in(root, "fix --check archive");
        assert_eq!(status(&again), 0, "{}", stderr(&again));
        for code in [
            "implied-pass",
            "missing-close",
            "long-identifier",
            "bom",
            "unescaped-bracket",
        ] {
            let left = stdout(&run_in(root, "validate archive"));
            let left: Vec<_> = left
                .lines()
                .filter(|line| line.contains(&format!("[{code}]")) && !line.contains(".gz"))
                .collect();
            assert_eq!(left, Vec::<&str>::new());
        }
        // Two files have no game, an error; the games of the others are written.
        let good = run_in(root, "select legal archive -o good.sgf");
        assert_eq!(status(&good), 1, "{}", stderr(&good));
        let good = run_in(root, "validate --deny warnings good.sgf");
        assert_eq!(status(&good), 0, "{}", stdout(&good));
        results.push((
            // The archive has text in several charsets.
            diff.stdout.clone(),
            stderr(&fixed),
            contents(&root.join("archive")),
        ));
    }
    assert!(results[0] == results[1]);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// The files of a folder with their bytes, by name.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let inner = contents(&path).into_iter();
            all.extend(inner.map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            all.push((name, fs::read(&path).unwrap()));
        }
    }
    all.sort();
    all
}

/// The number before a word in what a command prints; 0 if there is none.
fn number_before(word: &str, text: &str) -> u64 {
    let before = text.split_once(word).map_or("", |(before, _)| before);
    let number = before.trim_end().rsplit([' ', '\n']).next();
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// What `fix` repairs is what `validate` marks, and what it leaves is what `validate` counts.
#[test]
fn the_counts_are_those_of_validate() {
    for flags in [
        "",
        "--variations",
        "--select errors",
        "--select notes",
        "--ignore missing-close,off-board",
        "--coordinates pbem --variations",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for name in ["archive", "broken", "games"] {
            copy(&fixtures().join(name), &root.join(name));
        }
        let variations = "(;GM[4000]SZ[5];B[c3](;W[c2](;B[d2])(;B[z9]))(;W[c2]Black[d2];W[z9]))";
        fs::write(root.join("variations.sgf"), variations).unwrap();
        let before = stderr(&run_in(root, &format!("validate . {flags}")));
        let fixed = run_in(root, &format!("fix . {flags}"));
        let said = stderr(&fixed);
        let repaired = number_before("findings fixed", &said);
        assert!(repaired > 0, "{flags}: {said}");
        assert_eq!(
            number_before("fixable with", &before),
            repaired,
            "{flags}: {before}{said}"
        );
        let after = run_in(root, &format!("validate . {flags}"));
        let errors = number_before("error", stderr(&after).lines().last().unwrap());
        assert_eq!(
            number_before("error", said.lines().last().unwrap()),
            errors,
            "{flags}: {said}"
        );
        let again = stderr(&run_in(root, &format!("fix . {flags}")));
        assert_eq!(
            number_before("error", again.lines().last().unwrap()),
            errors,
            "{flags}"
        );
        assert_eq!(
            number_before("findings fixed", &again),
            0,
            "{flags}: {again}"
        );
    }
}

#[test]
fn what_is_not_selected_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::write(root.join("a.sgf"), "(;GM[4000]SZ[5];B[c3];W[c2];B[c2])").unwrap();
    let output = run_in(root, "fix --select implied-pass a.sgf");
    assert_eq!(status(&output), 0);
    assert!(!stderr(&output).contains("remain"), "{}", stderr(&output));
    let output = run_in(root, "fix a.sgf");
    assert_eq!(status(&output), 1);
    assert_eq!(
        stderr(&output),
        "0 findings fixed in 0 of 1 file; 1 error remains\n"
    );
}

#[test]
fn flags_without_effect_are_refused() {
    let folder = folder();
    for line in [
        "fix a.sgf --diff -o out",
        "fix a.sgf --check -o out",
        "fix a.sgf --diff --format json",
        "fix - --format json",
    ] {
        assert_eq!(status(&run_in(folder.path(), line)), 2, "{line}");
        assert_eq!(read(folder.path(), "a.sgf"), BROKEN, "{line}");
    }
    let help = stdout(&run_in(folder.path(), "fix --help"));
    for unused in ["current folder", "--range"] {
        assert!(!help.contains(unused), "{unused}");
    }
}

/// A copy of a file that ends inside a game may lack moves that the file in its place has.
#[test]
fn a_copy_of_a_cut_file_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("out")).unwrap();
    for cut in ["(;GM[4000]SZ[7];B[c3]", "(;GM[4000]SZ[7];B[c3];W["] {
        fs::write(root.join("a.sgf"), cut).unwrap();
        fs::write(root.join("out/a.sgf"), "before").unwrap();
        let output = run_in(root, "fix -o out/ --force a.sgf");
        assert_eq!(status(&output), 1, "{cut}");
        assert!(stderr(&output).contains("is not replaced"), "{cut}");
        assert_eq!(read(&root.join("out"), "a.sgf"), "before", "{cut}");
        fs::remove_file(root.join("out/a.sgf")).unwrap();
        let output = run_in(root, "fix -o out/ a.sgf");
        assert_eq!(status(&output), 1, "{cut}");
        assert!(read(&root.join("out"), "a.sgf").starts_with(cut), "{cut}");
    }
}

/// The name in a diff is that of the file, so that `patch` finds it, quoted as git does, so that it
/// cannot control the terminal.
#[cfg(target_os = "linux")]
#[test]
fn the_name_in_a_diff_is_that_of_the_file() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    for (name, shown) in [
        ("ä.sgf".as_bytes(), "ä.sgf"),
        (b"a b.sgf", "a b.sgf\t"),
        (b"a\x1B[2J\n.sgf", "\"a\\033[2J\\012.sgf\""),
        (
            "\"a\\b\u{202e}.sgf".as_bytes(),
            "\"\\\"a\\\\b\\342\\200\\256.sgf\"",
        ),
        (b"Andr\xE9.sgf", "\"Andr\\351.sgf\""),
        (b"\xC3\xA9\xFF.sgf", "\"\u{e9}\\377.sgf\""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(OsStr::from_bytes(name)), BROKEN).unwrap();
        for line in ["fix --diff .", "fix --diff ./"] {
            let diff = stdout(&run_in(folder.path(), line));
            let head = format!("--- {shown}\n+++ {shown}\n");
            assert_eq!(
                diff[..diff.find("@@").unwrap()].replace("./", ""),
                head,
                "{diff}"
            );
        }
    }
}

#[test]
fn other_spellings_are_replaced_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::write(root.join("names"), "@PLAYER\nAda Field\n= Field, Ada\n").unwrap();
    let game = "(;GM[4000]SZ[5]PB[Ada Field]PB[Field, Ada];B[c3])";
    fs::write(root.join("a.sgf"), game).unwrap();
    run_in(root, "fix --aliases names a.sgf");
    let once = fs::read_to_string(root.join("a.sgf")).unwrap();
    run_in(root, "fix --aliases names a.sgf");
    assert_eq!(fs::read_to_string(root.join("a.sgf")).unwrap(), once);
    assert!(!once.contains("Field, Ada"), "{once}");
}
