//! What is brought, and what is found in it.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::{Value, json};
use unlur::analysis::Options;
use unlur::web::Workbench;

use super::{ask, ask_with, granted};
use crate::input::compress::zip;
use crate::support::{analyses, fixtures, sgf_files};

/// A file as the page shows it: for each game its row and its findings.
fn games(path: &PathBuf) -> Vec<(Value, Value)> {
    let mut workbench = Workbench::default();
    let bytes = std::fs::read(path).unwrap();
    let answer = ask_with(
        &mut workbench,
        json!({"do": "bring", "name": "a.sgf"}),
        &bytes,
    );
    let rows = answer["rows"].as_array().unwrap().iter();
    rows.enumerate()
        .map(|(index, row)| {
            let view = granted(&mut workbench, json!({"do": "open", "game": index}));
            (row.clone(), view["findings"].clone())
        })
        .collect()
}

/// Each game is opened with the text around it alone, and has the findings that it has in its file.
#[test]
fn a_game_by_itself_has_the_findings_that_it_has_in_its_file() {
    let options = Options::default();
    let mut compared = 0;
    for folder in ["broken", "games", "sgf"] {
        for path in sgf_files(folder) {
            let bytes = std::fs::read(&path).unwrap();
            let whole = analyses(&bytes, &options);
            let games = games(&path);
            let is_transcribed = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
            if is_transcribed || games.len() != whole.len() {
                // Nothing to open, or the rows differ because nothing is a game.
                continue;
            }
            for (game, (_, findings)) in whole.iter().zip(games) {
                let of = |findings: &Value| -> Vec<Value> {
                    let findings = findings.as_array().unwrap().iter();
                    findings
                        .map(|found| {
                            json!([
                                found["code"],
                                found["line"],
                                found["column"],
                                found["message"]
                            ])
                        })
                        .collect()
                };
                assert_eq!(of(&findings), of(&game["findings"]), "{}", path.display());
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn a_game_without_a_board_says_why_and_opens_as_its_text() {
    let mut workbench = Workbench::default();
    let bytes = b"(;GM[4000]SZ[9];B[e5])(;GM[2]SZ[8];B[e5])(;GM[4000];B[e5])";
    let request = json!({"do": "bring", "name": "a.sgf"});
    let answer = ask_with(&mut workbench, request, bytes);
    let rows = answer["rows"].as_array().unwrap().iter();
    let missing: Vec<_> = rows.map(|row| row[13].clone()).collect();
    assert_eq!(
        missing,
        [json!(null), json!("not Unlur"), json!("no board")]
    );
    let view = granted(&mut workbench, json!({"do": "open", "game": 1}));
    let game = &view["page"]["games"][0];
    assert_eq!((&game["n"], &game["f"]), (&json!(0), &json!(["not-unlur"])));
    assert_eq!(game["x"]["0"]["c"], "(;GM[2]SZ[8];B[e5])");
}

#[test]
fn a_finding_names_the_characters_of_the_text() {
    // Characters of one, two and four bytes precede the stone on the edge.
    let text = "(;GM[4000]SZ[9]PB[\u{e9}\u{1F600}]\n;B[a5])";
    let (_, view) = super::opened(text.as_bytes());
    let findings = view["findings"].as_array().unwrap();
    let edge = findings
        .iter()
        .find(|found| found["code"] == "contract-edge");
    let number = |key: &str| usize::try_from(edge.unwrap()[key].as_u64().unwrap()).unwrap();
    let units: Vec<u16> = view["text"].as_str().unwrap().encode_utf16().collect();
    let named = String::from_utf16(&units[number("from")..number("to")]).unwrap();
    assert_eq!(named, "a5");
    assert_eq!(edge.unwrap()["node"], 1);
}

#[test]
fn every_format_is_brought() {
    let mut seen = BTreeSet::new();
    for folder in ["json", "text", "archive"] {
        for entry in std::fs::read_dir(fixtures().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if !path.is_file() {
                continue;
            }
            let expected = unlur::read(&path).all().map_or(0, |games| {
                let readable = games.iter().filter(|game| game.record.side.is_some());
                readable.count()
            });
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let mut workbench = Workbench::default();
            let bytes = std::fs::read(&path).unwrap();
            let answer = ask_with(&mut workbench, json!({"do": "bring", "name": name}), &bytes);
            let rows = answer["rows"].as_array().unwrap();
            let playable = rows.iter().filter(|row| !row[7].is_null()).count();
            if unlur::read(&path).errors.is_empty() {
                assert_eq!(playable, expected, "{}", path.display());
            }
            if playable > 0 {
                seen.extend(
                    path.extension()
                        .map(|end| end.to_string_lossy().into_owned()),
                );
                granted(&mut workbench, json!({"do": "open", "game": 0}));
            }
        }
    }
    assert!(seen.contains("json"), "{seen:?}");
}

/// The findings of a game in another format are of that format, not of the SGF that it became.
#[test]
fn a_game_of_another_format_has_the_findings_of_its_file() {
    let mut workbench = Workbench::default();
    let text = b"Side: 5\n\n1. e5 2. e5 3. pass\n";
    let answer = ask_with(
        &mut workbench,
        json!({"do": "bring", "name": "a.txt"}),
        text,
    );
    assert_eq!(answer["rows"].as_array().unwrap().len(), 1, "{answer}");
    let view = granted(&mut workbench, json!({"do": "open", "game": 0}));
    let found = view["findings"].as_array().unwrap();
    let occupied = found
        .iter()
        .find(|found| found["code"] == "occupied")
        .unwrap();
    assert_eq!(
        (&occupied["line"], &occupied["column"]),
        (&json!(3), &json!(10))
    );
}

/// In an archive a format is known by the name of the member.
#[test]
fn every_format_is_brought_in_an_archive() {
    let bring = |name: &str, bytes: &[u8]| {
        let mut workbench = Workbench::default();
        let request = json!({"do": "bring", "name": name});
        let answer = ask_with(&mut workbench, request, bytes);
        assert_eq!(answer["problems"], json!([]), "{name}");
        answer["rows"].as_array().unwrap().clone()
    };
    let sgf = b"(;GM[4000]SZ[9]RE[W+R]DT[2004-05-01]PB[Ada];B[e5];B[];W[d4])";
    let (mut workbench, _) = super::opened(sgf);
    let mut members = vec![("a.sgf", sgf.to_vec())];
    for (name, format) in [("b.json", "json"), ("c.json", "apgame"), ("d.txt", "text")] {
        members.push((name, super::take(&mut workbench, format, 0)));
    }
    let expected: Vec<Value> = members
        .iter()
        .map(|(name, bytes)| {
            let mut rows = bring(name, bytes);
            assert_eq!(rows.len(), 1, "{name}");
            rows[0][0] = json!(format!("a.zip!/{name}"));
            rows.swap_remove(0)
        })
        .collect();
    assert_eq!(bring("a.zip", &zip(&members)), expected);
}

#[test]
fn what_is_no_game_is_a_problem_with_its_place() {
    let mut workbench = Workbench::default();
    let answer = ask_with(
        &mut workbench,
        json!({"do": "bring", "name": "a.sgf"}),
        b"no game",
    );
    assert_eq!(answer["rows"], json!([]));
    let problem = answer["problems"][0].as_str().unwrap();
    assert!(problem.starts_with("a.sgf: No game begins "), "{problem}");
    let error = ask(&mut workbench, json!({"do": "open", "game": 0}));
    assert_eq!(error, json!({"error": "there is no such game"}));
}

#[test]
fn the_list_is_filtered_as_select_does() {
    let mut workbench = Workbench::default();
    let sgf = b"(;GM[4000]SZ[9]PB[Ada];B[e5];B[];W[d4])(;GM[4000]SZ[11]PB[Bo];B[f6])";
    ask_with(&mut workbench, json!({"do": "bring", "name": "a.sgf"}), sgf);
    let mut select = |filter: &str| ask(&mut workbench, json!({"do": "select", "filter": filter}));
    assert_eq!(select("player = Ada"), json!({"games": [0]}));
    assert_eq!(select("side = 6"), json!({"games": [1]}));
    assert_eq!(select(" "), json!({"games": null}));
    let error = select("plays > 3");
    assert!(
        error["error"].as_str().unwrap().starts_with("column 1: "),
        "{error}"
    );
}

#[test]
fn a_game_without_a_board_has_its_errors() {
    let mut workbench = Workbench::default();
    let text = std::fs::read(fixtures().join("broken/bad-size.sgf")).unwrap();
    let text = [
        &text[..],
        b"(;GM[1]SZ[x];B[cc])(;GM[4000]SZ[5];B[c3];B[c3])",
    ]
    .concat();
    let answer = ask_with(
        &mut workbench,
        json!({"do": "bring", "name": "a.sgf"}),
        &text,
    );
    let problems = answer["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 1, "{answer}");
    let problem = problems[0].as_str().unwrap();
    assert!(
        problem.starts_with("a.sgf, line 1: No Unlur board has this size"),
        "{problem}"
    );
}
