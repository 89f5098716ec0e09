//! The files that commands write: complete or absent, and never replacing a better file.

use std::fs;
use std::path::Path;

use crate::rows::rows;
use crate::support::{fixtures, run_in, status, stderr};

/// A folder with two good games, a copy that was cut off, an empty file, and a file to keep.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let games = fs::read(fixtures().join("games/foreign.sgf")).unwrap();
    fs::write(folder.path().join("in.sgf"), &games).unwrap();
    fs::write(folder.path().join("cut.sgf"), &games[..games.len() - 40]).unwrap();
    fs::write(folder.path().join("empty.sgf"), "").unwrap();
    fs::write(folder.path().join("old.sgf"), "precious").unwrap();
    folder
}

fn read(folder: &Path, name: &str) -> String {
    String::from_utf8_lossy(&fs::read(folder.join(name)).unwrap()).into_owned()
}

/// The extension names the format, a flag wins, and an extension of a format that a command does not
/// write is refused.
#[test]
fn the_extension_decides_the_format() {
    for [line, expected] in rows(include_str!("extensions.txt")) {
        let folder = folder();
        let output = run_in(folder.path(), line);
        if expected.is_empty() {
            assert_eq!(status(&output), 2, "{line}");
            let said = stderr(&output);
            assert!(said.contains("does not write"), "{line}: {said}");
        } else {
            assert_eq!(status(&output), 0, "{line}: {}", stderr(&output));
            let written = read(folder.path(), line.rsplit(' ').next().unwrap());
            assert!(written.starts_with(expected), "{line}: {written}");
        }
    }
}
