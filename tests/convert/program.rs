//! `unlur convert` itself: its input, its output and its exit status.

use serde_json::Value;

use super::json_files;
use crate::support::{run, run_on, run_with_input as run_with, sgf_files, status, stderr, stdout};

#[test]
fn every_fixture_goes_through_all_formats() {
    for path in ["games", "broken", "sgf", "positions"]
        .into_iter()
        .flat_map(sgf_files)
        .chain(json_files())
    {
        let name = path.to_str().unwrap();
        let sgf = run_on("convert -q --to sgf PATH", &path).stdout;
        let json = run_on("convert -q --to json PATH", &path).stdout;
        let sgf_of_json = run_with("convert -q --from json --to sgf -", &json);
        let json_of_sgf = run_with("convert -q --from sgf --to json -", &sgf);
        let again = run_with("convert --to json -", &json);
        let said = stderr(&again);
        assert!(!said.contains("normalised"), "{name}: {said}");
        assert!(again.stdout == json, "{name}");
        let is_unlur = |json: &[u8]| {
            let file: Value = serde_json::from_slice(json).unwrap();
            file["games"]
                .as_array()
                .unwrap()
                .iter()
                .all(|game| game["kind"] == "unlur")
        };
        if is_unlur(&json) {
            assert!(
                sgf_of_json.stdout == sgf,
                "{name}: {}",
                stdout(&sgf_of_json)
            );
        }
        if !sgf.is_empty() {
            assert!(
                json_of_sgf.stdout == json,
                "{name}: {}",
                stdout(&json_of_sgf)
            );
        }
        assert!(
            run_with("convert -q --to sgf -", &sgf).stdout == sgf,
            "{name}"
        );
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
        for ply in ["0", "3", "8", "last"] {
            for game in 1..=3 {
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
