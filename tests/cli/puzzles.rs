//! `unlur puzzles`: exercises from games.

use serde_json::Value;
use tempfile::TempDir;
use unlur::analysis::Options;

use crate::support::{judge_each, objects, run_in, status, stderr, stdout};

/// Games in which exercises occur, and their folder.
fn games() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, seed) in [("a.sgf", 1), ("b.sgf", 2)] {
        let output = run_in(
            folder.path(),
            &format!("generate --games 60 --side 4 --policy goal --players 3 --seed {seed}"),
        );
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        let text = stdout(&output).replace("Player ", "P");
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn exercises_are_ranked_unique_and_the_same_on_any_number_of_threads() {
    let folder = games();
    let puzzles = |flags: &str| {
        let command = format!("puzzles --format ndjson {flags}");
        let output = run_in(folder.path(), &command);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        stdout(&output)
    };
    let all = puzzles("a.sgf b.sgf --jobs 1");
    assert_eq!(puzzles("a.sgf b.sgf --jobs 4"), all);
    let all = objects(&all);
    assert!(all.len() > 5, "{}", all.len());
    let rank = |puzzle: &Value| {
        let playouts = puzzle["playouts"].as_u64().unwrap_or(u64::MAX);
        (playouts, puzzle["nodes"].as_u64())
    };
    assert!(all.is_sorted_by_key(rank));
    let numbers = all.iter().map(|puzzle| puzzle["number"].as_u64().unwrap());
    assert!(numbers.eq(1..=all.len() as u64));

    // The hardest are kept, and games that are there twice count once.
    let three = objects(&puzzles("a.sgf b.sgf a.sgf --count 3"));
    let position = |puzzle: &Value| (puzzle["black"].clone(), puzzle["white"].clone());
    let last = all[all.len() - 3..].iter().map(position);
    assert!(three.iter().map(position).eq(last));

    // A player's exercises are the wins that the player missed.
    let missed =
        |puzzle: &&Value| !puzzle["played"].is_null() && puzzle["played"] != puzzle["solution"][0];
    let mut mine = 0;
    for player in ["P1", "P2", "P3"] {
        let own = objects(&puzzles(&format!("a.sgf b.sgf --mine {player}")));
        assert!(own.iter().all(|puzzle| missed(&puzzle)));
        mine += own.len();
    }
    assert_eq!(mine, all.iter().filter(missed).count());
}

#[test]
fn records_of_exercises_are_legal_and_marked() {
    let folder = games();
    let output = run_in(folder.path(), "puzzles a.sgf b.sgf --to sgf");
    let text = stdout(&output);
    let list = objects(&stdout(&run_in(
        folder.path(),
        "puzzles a.sgf b.sgf --format ndjson",
    )));
    let mut count = 0;
    judge_each(&text, &Options::default(), |judgement| {
        assert!(judgement.is_legal(), "{:?}", judgement.findings);
        assert!(judgement.starts_from_setup());
        let cells = list[count]["solution"].as_array().unwrap();
        assert_eq!(judgement.record.moves().count(), cells.len());
        count += 1;
    });
    assert_eq!(count, list.len());
    for mark in ["TE[1]", "BM[1]", "SO["] {
        assert_eq!(text.matches(mark).count(), count);
    }
}
