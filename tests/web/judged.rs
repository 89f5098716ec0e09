//! What the engine says.

use serde_json::{Value, json};
use unlur::analysis::Judge;
use unlur::engine::{Assessor, Limits};
use unlur::sgf::{Chunk, Parser};

use super::{granted, opened};

const GAME: &[u8] =
    b"(;GM[4000]SZ[9]PB[Ada]PW[Bo]\n;B[e5];B[];W[d4];B[f5];W[e4](;B[d5];W[c4])(;B[g4]))";

fn review(playouts: u32, seed: u64) -> Vec<Value> {
    let (mut workbench, _) = opened(GAME);
    let request = json!({"do": "review", "playouts": playouts, "seed": seed});
    let mut progress = granted(&mut workbench, request);
    let mut done = 0;
    while progress["done"] != progress["all"] {
        assert_eq!(progress["done"], done);
        assert_eq!(progress["rows"], Value::Null);
        progress = granted(&mut workbench, json!({"do": "review_next"}));
        done += 1;
    }
    progress["rows"].as_array().unwrap().clone()
}

/// The numbers are those of the program with the same seed and playouts.
#[cfg(feature = "cli")]
#[test]
fn a_game_is_judged_as_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    std::fs::write(&path, GAME).unwrap();
    let path = path.to_str().unwrap();
    let line = format!("review {path} --format ndjson --playouts 200 --seed 7");
    let output = crate::support::run(&line);
    let lines = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let own = review(200, 7);
    assert_eq!(own.len(), rows.len());
    assert_eq!(rows.len(), 7);
    for (own, row) in own.iter().zip(rows) {
        for (field, value) in row.as_object().unwrap() {
            if field != "source" {
                assert_eq!(&own[field], value, "{field}");
            }
        }
    }
}

/// A single position has the estimate of the engine for the position of its node.
#[test]
fn a_position_is_judged_as_by_the_engine() {
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(GAME));
    let mut judge = Judge::new(unlur::analysis::Options::default());
    let judgement = judge.judge(games.next().unwrap());
    let (mut workbench, _) = opened(GAME);
    for ply in [0, 1, 2, 4, 7] {
        let position = judgement.position_at(ply).unwrap();
        let mut limits = Limits::default();
        (limits.playouts, limits.seed) = (150, 1);
        let expected = Assessor::new(limits).assess(&position, None, &|| true);
        let expected = expected.unwrap();
        let request = json!({"do": "judge", "node": ply, "playouts": 150, "seed": 1});
        let judged = granted(&mut workbench, request);
        assert_eq!(
            judged["chance"],
            expected.chance().unwrap().points(),
            "{ply}"
        );
        assert_eq!(judged["playouts"], expected.playouts, "{ply}");
        assert_eq!(
            judged["moves"].as_array().unwrap().len(),
            expected.candidates.len()
        );
    }
}

#[test]
fn a_row_has_the_chance_of_black() {
    for row in review(50, 1) {
        let after = row["after"].as_f64().unwrap();
        let black = match (
            row["phase"].as_str(),
            row["color"].as_str(),
            row["played"].as_str(),
        ) {
            (_, Some("white"), _) => Some(100.0 - after),
            (_, Some("black"), _) | (_, _, Some("pass")) => Some(after),
            _ => None,
        };
        let own = row["black"].as_f64();
        assert_eq!(own.is_some(), black.is_some());
        assert!((own.unwrap_or(0.0) - black.unwrap_or(0.0)).abs() < 1e-6);
    }
}

#[test]
fn a_position_has_the_moves_that_were_searched() {
    let (mut workbench, _) = opened(GAME);
    let request = json!({"do": "judge", "node": 5, "playouts": 300, "seed": 1});
    let judged = granted(&mut workbench, request);
    assert_eq!(judged["turn"], "black");
    let moves = judged["moves"].as_array().unwrap();
    let playouts: u64 = moves.iter().map(|found| found[2].as_u64().unwrap()).sum();
    assert!(playouts > 0 && playouts <= 300, "{playouts}");
    // The best move is among them, and its chance is that of the position.
    let best = moves.iter().find(|found| found[0] == judged["best"]);
    assert_eq!(best.unwrap()[1], judged["chance"], "{judged}");
    let contract = json!({"do": "judge", "node": 0, "playouts": 500, "seed": 1});
    let contract = granted(&mut workbench, contract);
    assert!(contract["pass"].is_number() && contract["turn"].is_null());
    let moves = contract["moves"].as_array().unwrap();
    let best = moves.iter().max_by_key(|found| found[2].as_u64());
    assert_eq!(best.unwrap()[1], contract["stone"], "{contract}");
}
