//! `unlur fix` itself: its output and its exit status. The laws of fixes are in `convert::fix`.

use std::fs;
use std::path::Path;

use crate::support::{fixtures, run_in, status, stderr, stdout};

pub(super) const BROKEN: &str = "(;GM[4000]SZ[5];B[c3];W[c2];B[d2])\n";
pub(super) const FIXED: &str = "(;GM[4000]SZ[5];B[c3];B[];W[c2];B[d2])\n";

pub(super) fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
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
