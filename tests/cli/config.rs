//! `unlur.toml`: its settings are those of the flags, and its mistakes have a place.

use std::fs;

use crate::rows::rows;
use crate::support::{fixtures, run_in, status, stderr, stdout};

/// A folder with games in two spellings of points, and a configuration.
fn folder(config: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (from, to) in [
        ("pbem-2003.sgf", "2003/a.sgf"),
        ("foreign.sgf", "2004/b.sgf"),
    ] {
        let to = folder.path().join(to);
        fs::create_dir(to.parent().unwrap()).unwrap();
        fs::copy(fixtures().join("games").join(from), to).unwrap();
    }
    fs::write(folder.path().join("unlur.toml"), config).unwrap();
    folder
}

#[test]
fn mistakes_have_a_place() {
    for [config, place, message] in rows(include_str!("config_faults.txt")) {
        let output = run_in(folder(config).path(), "validate 2003");
        assert_eq!(status(&output), 2, "{config}");
        let said = stderr(&output);
        assert!(
            said.contains(place) && said.contains(message),
            "{config}: {said}"
        );
        assert_eq!(stdout(&output), "");
    }
    let output = run_in(folder("").path(), "validate 2003 --config nowhere.toml");
    assert_eq!(status(&output), 2);
}
