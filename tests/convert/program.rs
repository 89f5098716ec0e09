//! `unlur convert` itself: its input, its output and its exit status.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use super::json_files;
use crate::support::{
    names, run, run_in, run_with_input as run_with, sgf_files, status, stderr, stdout,
};

/// Each step converts all files in one run, into a folder with a file for each.
#[test]
fn every_fixture_goes_through_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("in")).unwrap();
    let folders = ["games", "broken", "sgf", "positions"];
    let paths = folders.into_iter().flat_map(sgf_files).chain(json_files());
    for (number, path) in paths.enumerate() {
        let name = path.file_name().unwrap().to_str().unwrap();
        fs::copy(&path, root.join(format!("in/{number}-{name}"))).unwrap();
    }
    // A search looks for SGF alone.
    let convert = |line: &str, folder: &str| {
        let files = names(&root.join(folder)).into_iter();
        let paths: Vec<_> = files.map(|name| format!("{folder}/{name}")).collect();
        let list = paths.join("\n");
        fs::write(root.join("list"), list).unwrap();
        run_in(root, &format!("convert --files-from list {line}"))
    };
    convert("-q --to sgf -o sgf/", "in");
    convert("-q --to json -o json/", "in");
    convert("-q --from json --to sgf -o sgf_of_json/", "json");
    convert("-q --from sgf --to json -o json_of_sgf/", "sgf");
    convert("-q --to sgf -o sgf_again/", "sgf");
    let said = stderr(&convert("--to json -o json_again/", "json"));
    assert!(!said.contains("normalised"), "{said}");
    let files = |name: &str| -> BTreeMap<String, Vec<u8>> {
        let names = names(&root.join(name)).into_iter();
        let read = |file: String| {
            let bytes = fs::read(root.join(name).join(&file)).unwrap();
            (file.rsplit_once('.').unwrap().0.to_owned(), bytes)
        };
        names.map(read).collect()
    };
    let [all, sgf, json] = ["in", "sgf", "json"].map(files);
    // Two files have no game.
    assert_eq!(sgf.len(), all.len() - 2);
    assert!(files("json_again") == json && files("sgf_again") == sgf);
    assert!(files("json_of_sgf") == json);
    let is_unlur = |json: &[u8]| {
        let file: Value = serde_json::from_slice(json).unwrap();
        let mut games = file["games"].as_array().unwrap().iter();
        games.all(|game| game["kind"] == "unlur")
    };
    let sgf_of_json = files("sgf_of_json");
    for name in json.keys().filter(|name| is_unlur(&json[*name])) {
        assert!(sgf_of_json.get(name) == sgf.get(name), "{name}");
    }
}

#[test]
fn every_format_of_a_few_games() {
    for (name, line) in [
        ("sgf-variations", "convert --to sgf games/variations.sgf"),
        ("json-variations", "convert --to json games/variations.sgf"),
        ("sgf-endings", "convert --to sgf games/endings.sgf"),
        ("apgame-endings", "convert --to apgame games/endings.sgf"),
        (
            "sgf-every-type",
            "convert --to sgf sgf/every-type.sgf sgf/quoted-game.sgf sgf/unknown-properties.sgf",
        ),
        ("json-mixed", "convert --to json sgf/mixed.sgf"),
        (
            "sgf-pbem",
            "convert --to sgf --write-coordinates pbem games/pbem-2003.sgf",
        ),
    ] {
        let output = run(line);
        let mut games = stdout(&output);
        if name != "sgf-variations" {
            // In SGF each node has a line.
            games = games.replace("\n;", " ;");
        }
        let text = format!(
            "$ unlur {line}\n{games}-- standard error, status {}:\n{}",
            status(&output),
            stderr(&output)
        );
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("convert-{name}"), text);
        });
    }
}

/// The rows of a drawn board, without the marks of the last move and of the deciding chain.
fn board_rows(text: &str) -> Vec<String> {
    let rows = text.lines().filter(|line| {
        let mut cells = line.chars().filter(|letter| ".XO#@·●○◆◇".contains(*letter));
        line.ends_with(|letter: char| letter.is_ascii_digit()) && cells.next().is_some()
    });
    let plain = |row: &str| {
        let mut row = row
            .replace(['#', '◆', '●'], "X")
            .replace(['@', '◇', '○'], "O");
        row = row.replace(['(', ')'], " ").replace('·', ".");
        row.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    rows.filter(|row| !row.starts_with("ply") && !row.contains("game"))
        .map(plain)
        .collect()
}

#[test]
fn what_show_draws_reads_back() {
    for file in [
        "games/foreign.sgf",
        "games/endings.sgf",
        "games/contracts.sgf",
    ] {
        for ply in ["0", "8", "last"] {
            for game in 1..=2 {
                for ascii in ["--ascii", ""] {
                    let line = format!("show {file} --game {game} --ply {ply} {ascii}");
                    let output = run(&line);
                    if status(&output) == 2 {
                        continue;
                    }
                    let drawn = stdout(&output);
                    let again = stdout(&run_with("show - --ascii", drawn.as_bytes()));
                    assert_eq!(
                        board_rows(&again),
                        board_rows(&drawn),
                        "{line}\n{drawn}\n{again}"
                    );
                    assert!(!board_rows(&drawn).is_empty(), "{line}");
                }
            }
        }
    }
}
