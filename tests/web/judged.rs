//! What the engine says.

use serde_json::{Value, json};
use unlur::analysis::Judge;
use unlur::engine::{Assessor, Limits};
use unlur::sgf::{Chunk, Parser};
use unlur::web::Workbench;

use super::{granted, opened};

const GAME: &[u8] =
    b"(;GM[4000]SZ[9]PB[Ada]PW[Bo]\n;B[e5];B[];W[d4];B[f5];W[e4](;B[d5];W[c4])(;B[g4]))";

/// The last answer of a review.
fn review(playouts: u32, seed: u64) -> (Workbench, Value) {
    let (mut workbench, _) = opened(GAME);
    let request = json!({"do": "review", "playouts": playouts, "seed": seed});
    let mut progress = granted(&mut workbench, request);
    let mut done = 0;
    while progress["done"] != progress["all"] {
        assert_eq!(progress["done"], done);
        assert_eq!(progress["text"], Value::Null);
        progress = granted(&mut workbench, progress["next"].take());
        done += 1;
    }
    (workbench, progress)
}

/// The record is that of the program with the same seed and playouts.
#[cfg(feature = "cli")]
#[test]
fn a_game_is_judged_as_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    std::fs::write(&path, GAME).unwrap();
    let path = path.to_str().unwrap();
    let line = format!("review {path} --to sgf --playouts 200 --seed 7");
    let output = crate::support::run(&line);
    let (_, own) = review(200, 7);
    assert_eq!(own["text"], String::from_utf8(output.stdout).unwrap());
}

/// A review is a change of the game, with its intervals.
#[test]
fn a_review_is_taken_into_the_game_and_back() {
    let (mut workbench, own) = review(50, 1);
    let request = json!({"do": "reviewed", "text": own["text"]});
    let view = granted(&mut workbench, request);
    let nodes = view["page"]["games"][0]["x"].as_object().unwrap();
    let mut doubts = 0;
    for node in nodes.values() {
        let Some(chance) = node["v"].as_f64() else {
            continue;
        };
        let [low, high] = [0, 1].map(|end| node["e"][end].as_f64().unwrap());
        assert!(low <= chance && chance <= high, "{node}");
        // What is not sure has no class.
        assert!(node["u"].is_null() || node["q"].is_null(), "{node}");
        doubts += u32::from(!node["u"].is_null());
    }
    assert!(doubts > 0);
    assert_eq!(
        granted(&mut workbench, json!({"do": "undo"}))["undo"],
        false
    );
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
