//! `unlur moves`: a row for each ply, against the analysis and the move list of `show`.

use serde_json::Value;

use crate::support::{objects, run, run_with_input, status, stderr, stdout};

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
