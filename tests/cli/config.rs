//! `unlur.toml`: its settings are those of the flags, and its mistakes have a place.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::rows::rows;
use crate::support::{Program, fixtures, program, run_in, status, stderr, stdout};

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

fn printed(folder: &Path, line: &str) -> (String, i32) {
    let output = run_in(folder, line);
    (stdout(&output), status(&output))
}

#[test]
fn settings_are_flags() {
    for (config, flags) in [
        ("coordinates = 'pbem'", "--coordinates pbem"),
        ("exclude = ['*.sgf', 'x']", "--exclude *.sgf --exclude x"),
        (
            "ignore = ['errors', 'implied-pass']\nside = 9",
            "--ignore errors,implied-pass --side 9",
        ),
        (
            "assume-unlur = true\njobs = 1\nvariations = false",
            "--assume-unlur -j 1",
        ),
    ] {
        let folder = folder(config);
        for command in ["validate", "analyze", "stats"] {
            let by_file = printed(folder.path(), &format!("{command} 2003 2004"));
            let by_flags = format!("{command} 2003 2004 --no-config {flags}");
            assert_eq!(
                by_file,
                printed(folder.path(), &by_flags),
                "{command}: {config}"
            );
        }
    }
}

#[test]
fn flags_replace_the_configuration() {
    let folder = folder("ignore = ['errors']\ncoordinates = 'pbem'");
    let line = "analyze 2003 2004 --ignore notes --coordinates hex";
    let by_flags = printed(folder.path(), &format!("{line} --no-config"));
    assert_eq!(printed(folder.path(), line), by_flags);
}

#[test]
fn an_override_applies_only_to_its_paths() {
    let folder = folder("[[overrides]]\npaths = ['2004/**']\ncoordinates = 'pbem'");
    let part = |line: &str| printed(folder.path(), line).0;
    let plain = part("analyze 2003 --no-config -f ndjson");
    let other = part("analyze 2004 --no-config --coordinates pbem -f ndjson");
    assert_ne!(other, part("analyze 2004 --no-config -f ndjson"));
    for line in ["analyze -f ndjson", "analyze 2003 2004 -f ndjson -j 3"] {
        assert_eq!(part(line), format!("{plain}{other}"), "{line}");
    }
    assert_eq!(
        part("analyze 2004 -f ndjson --coordinates hex"),
        part("analyze 2004 -f ndjson --coordinates hex --no-config"),
        "flags win"
    );
}

/// Patterns match as those of gitignore do.
#[test]
fn an_override_matches_as_gitignore_does() {
    for (paths, is_matched) in [
        ("'2004/'", true),
        ("'2004'", true),
        ("'/2004/'", true),
        ("'200?/'", true),
        ("'*.sgf'", true),
        ("'**/b.sgf'", true),
        ("'2004/*', '!b.sgf'", false),
        ("'b.sgf/'", false),
        ("'/b.sgf'", false),
        ("'004/'", false),
    ] {
        let folder = folder(&format!(
            "[[overrides]]\npaths = [{paths}]\ncoordinates = 'pbem'"
        ));
        let with = printed(folder.path(), "analyze 2004 -f ndjson").0;
        let other = "analyze 2004 --no-config --coordinates pbem -f ndjson";
        let other = printed(folder.path(), other).0;
        assert_eq!(with == other, is_matched, "{paths}");
    }
}

#[test]
fn an_override_applies_to_the_games_in_a_report() {
    for (config, is_pbem) in [
        ("coordinates = 'pbem'", true),
        ("coordinates = 'hex'", false),
    ] {
        let folder = folder(&format!("[[overrides]]\npaths = ['2004/**']\n{config}"));
        let page = printed(folder.path(), "report 2004 -o -").0;
        assert_eq!(page.contains("\"h\":1,"), is_pbem);
    }
}

#[test]
fn overrides_choose_findings_of_their_paths() {
    for (setting, flag) in [
        ("select = ['notes']", "--select notes"),
        ("ignore = ['no-game', 'notes']", "--ignore no-game,notes"),
    ] {
        let folder = folder(&format!("[[overrides]]\npaths = ['2004/**']\n{setting}"));
        for part in ["2003", "2004"] {
            fs::write(folder.path().join(part).join("z.sgf"), "no game").unwrap();
        }
        let part = |line: &str| printed(folder.path(), line).0;
        let plain = part("validate 2003 --no-config -f ndjson");
        let other = part(&format!("validate 2004 --no-config -f ndjson {flag}"));
        assert_ne!(other, part("validate 2004 --no-config -f ndjson"));
        let found = part("validate 2003 2004 -f ndjson");
        assert_eq!(found, format!("{plain}{other}"), "{setting}");
    }
}

#[test]
fn the_file_is_found_in_parent_folders() {
    let folder = folder("coordinates = 'pbem'");
    let inside = folder.path().join("2004");
    // Through `env`, or the tests would keep the program from looking further up.
    let found = Program::new("env")
        .arg(program())
        .args(["analyze", "b.sgf"])
        .current_dir(&inside)
        .output();
    let found = (stdout(&found), status(&found));
    assert_eq!(
        found,
        printed(&inside, "analyze b.sgf --no-config --coordinates pbem")
    );
    fs::write(folder.path().join("other.toml"), "coordinates = 'hex'").unwrap();
    let named = printed(&inside, "analyze b.sgf --config ../other.toml");
    assert_eq!(
        named,
        printed(&inside, "analyze b.sgf --no-config --coordinates hex")
    );
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

#[test]
fn config_prints_values_and_origins() {
    let folder = folder("jobs = 2\n[[overrides]]\npaths = ['2003/*']\nside = 5");
    let entries = stdout(&run_in(folder.path(), "config -f json"));
    let entries: Vec<Value> = serde_json::from_str(&entries).unwrap();
    let find = |key: &str| {
        let entries = entries.iter().filter(|entry| entry["key"] == key);
        entries
            .map(std::string::ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        find("jobs"),
        [r#"{"paths":null,"key":"jobs","value":"2","origin":"unlur.toml:1"}"#]
    );
    assert_eq!(
        find("side")[1],
        r#"{"paths":"2003/*","key":"side","value":"5","origin":"unlur.toml:4"}"#
    );
    assert_eq!(
        find("coordinates"),
        [r#"{"paths":null,"key":"coordinates","value":"auto","origin":"default"}"#]
    );
}
