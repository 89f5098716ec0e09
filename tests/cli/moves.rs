//! `unlur moves`: a row for each ply, against the analysis and the move list of `show`.

use serde_json::Value;

use crate::support::{objects, run, run_in, run_with_input, status, stderr, stdout};

/// Contract, pass, stones, one on an occupied cell, one off the board, resignation and one more.
const GAME: &[u8] = b"(;GM[4000]SZ[5];B[c3];W[b2]C[by seat];B[];W[a3];B[a3];W[zz];B[resign];W[c4])";

#[test]
fn each_ply_is_a_row() {
    let output = run_with_input("moves --format csv -", GAME);
    let text = stdout(&output);
    insta::assert_snapshot!(text);
    assert_eq!(status(&output), 1);
}

#[test]
fn the_rows_of_a_game_are_its_plies() {
    for path in ["games", "broken", "sgf", "positions"] {
        let games = objects(&stdout(&run(&format!("analyze --format ndjson {path}"))));
        let rows = objects(&stdout(&run(&format!("moves --format ndjson {path}"))));
        let mut rows = rows.as_slice();
        for game in &games {
            let key = |row: &Value| (row["source"].clone(), row["offset"].clone());
            let own = rows.iter().take_while(|row| key(row) == key(game)).count();
            let (own, rest) = rows.split_at(own);
            rows = rest;
            assert_eq!(
                own.len() as u64,
                game["plies"].as_u64().unwrap_or(0),
                "{game}"
            );
            for (row, number) in own.iter().zip(1..) {
                assert_eq!(row["ply"], number);
                assert_eq!(row["game"], game["game"]);
            }
            let contract = own.iter().filter(|row| row["kind"] == "contract").count() as u64;
            assert_eq!(
                contract,
                game["contract_stones"].as_u64().unwrap_or(0),
                "{game}"
            );
            decides(own, game);
        }
        assert!(rows.is_empty());
    }
}

/// The stone that decided has the edges of the deciding chain.
fn decides(rows: &[Value], game: &Value) {
    let (Some(ply), false) = (
        game["outcome"]["ply"].as_u64(),
        game["outcome"]["edges"].is_null(),
    ) else {
        return;
    };
    let Some(row) = rows.iter().find(|row| row["ply"] == ply) else {
        return;
    };
    if row["kind"] == "stone" {
        assert_eq!(row["edges"], game["outcome"]["edges"], "{game}");
    }
}

#[test]
fn places_and_edges_are_those_of_an_independent_board() {
    let text = stdout(&run("generate --games 30 --side 5 --seed 7"));
    let output = run_with_input("moves --format ndjson -", text.as_bytes());
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    for row in objects(&stdout(&output)) {
        let (Some(q), Some(r)) = (row["q"].as_i64(), row["r"].as_i64()) else {
            assert_eq!(row["kind"], "pass");
            continue;
        };
        // Hex names: the column counts from the left of the square, the row from its top.
        let name = row["cell"].as_str().unwrap();
        let column = i64::from(name.as_bytes()[0] - b'a');
        let line: i64 = name[1..].parse().unwrap();
        assert_eq!((column - 4, line - 5), (q, r), "{row}");
        let on_edge = [q, r, -q - r].iter().any(|part| part.abs() == 4);
        let edges = row["edges"].as_array().unwrap();
        assert!(!on_edge || !edges.is_empty(), "{row}");
    }
}

#[test]
fn ranges_give_the_rows_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sgf");
    std::fs::write(&path, &run("generate --games 20 --side 4").stdout).unwrap();
    let length = std::fs::metadata(&path).unwrap().len();
    let without_game = |text: String| {
        let mut rows = objects(&text);
        for row in &mut rows {
            row["game"] = Value::Null;
        }
        rows
    };
    let whole = without_game(stdout(&run_in(
        folder.path(),
        "moves --format ndjson games.sgf",
    )));
    let cut = length / 3;
    let mut parts = Vec::new();
    for range in [
        format!("0..{cut}"),
        format!("{cut}..{cut}"),
        format!("{cut}.."),
    ] {
        let text = stdout(&run_in(
            folder.path(),
            &format!("moves --format ndjson games.sgf --range {range}"),
        ));
        assert!(!text.contains("\"game\":1"), "the number is not known");
        parts.extend(objects(&text));
    }
    assert_eq!(parts, whole);
    let empty = run_in(
        folder.path(),
        &format!("moves --format csv games.sgf --range {length}.."),
    );
    assert_eq!(
        stdout(&empty),
        "source,offset,game,ply,kind,color,cell,q,r,phase,edges\n"
    );
    assert_eq!(status(&empty), 0);
}

#[test]
fn a_game_that_begins_with_setup_has_no_contract() {
    let text = b"(;FF[4]GM[4000]SZ[9]AB[e5]PL[W];W[e4];B[e6])";
    let rows = objects(&stdout(&run_with_input("moves -f ndjson -", text)));
    let phases: Vec<_> = rows.iter().map(|row| &row["phase"]).collect();
    assert_eq!(phases, ["play", "play"]);
}
