//! The files that commands write: complete or absent, and never replacing a better file.

use std::fs;
use std::path::Path;

use crate::rows::rows;
use crate::support::{fixtures, run_in, status, stderr, unlur};

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

/// Commands whose output can be made again. Those of one game read no others.
const DERIVED: [&str; 14] = [
    "analyze",
    "stats",
    "stats --partial",
    "moves",
    "names",
    "names --aliases",
    "validate",
    "openings",
    "openings --partial",
    "rate --partial",
    "report",
    "view",
    "review --playouts 1",
    "render --format svg --game 1",
];

#[test]
fn what_can_be_made_again_replaces_a_file_whatever_an_input_is_like() {
    for command in DERIVED {
        for (input, expected) in [
            ("cut.sgf", 1),
            ("in.sgf empty.sgf", 1),
            ("in.sgf nowhere.sgf", 2),
        ] {
            let is_one_game = command.starts_with("render");
            if is_one_game && input != "cut.sgf" {
                continue;
            }
            let folder = folder();
            fs::write(folder.path().join("old"), "precious").unwrap();
            let line = format!("{command} {input} -o old --force");
            let output = run_in(folder.path(), &line);
            let expected = if is_one_game { 0 } else { expected };
            assert_eq!(status(&output), expected, "{line}: {}", stderr(&output));
            assert_ne!(read(folder.path(), "old"), "precious", "{line}");
        }
    }
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

#[test]
fn two_writers_leave_one_whole_file() {
    let folder = folder();
    let games = fs::read(folder.path().join("in.sgf")).unwrap().repeat(200);
    fs::write(folder.path().join("in.sgf"), games).unwrap();
    let writers: Vec<_> = (0..4)
        .map(|_| {
            let words = [
                "convert", "--to", "sgf", "in.sgf", "-o", "out.sgf", "--force",
            ];
            unlur(words).current_dir(folder.path()).spawn()
        })
        .collect();
    for writer in writers {
        assert_eq!(status(&writer.output()), 0);
    }
    let written = read(folder.path(), "out.sgf");
    run_in(folder.path(), "convert --to sgf in.sgf -o alone.sgf");
    assert!(written == read(folder.path(), "alone.sgf"));
    let names = fs::read_dir(folder.path()).unwrap();
    assert_eq!(names.count(), 6);
}
