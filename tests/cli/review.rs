//! `unlur review` and `unlur solve` as users run them.

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{json, objects, run, run_in, run_with_input, status, stderr, stdout};

/// A short search, so that the tests are quick.
const QUICK: &str = "--playouts 30 --nodes 500 --memory 1MiB --progress never";

#[test]
fn every_ply_has_a_row_that_adds_up() {
    let output = run(&format!(
        "review games/contracts.sgf {QUICK} --format ndjson"
    ));
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let rows = objects(&stdout(&output));
    assert!(rows.len() > 100);
    let mut proved = 0;
    for (index, row) in rows.iter().enumerate() {
        let number = |name: &str| row[name].as_f64().unwrap();
        let [before, after, loss] = ["before", "after", "loss"].map(number);
        for name in ["before", "after"] {
            let [low, high] = ["low", "high"].map(|end| number(&format!("{name}_{end}")));
            assert!(0.0 <= low && low <= number(name), "{row}");
            assert!(number(name) <= high && high <= 100.0, "{row}");
        }
        assert!(
            loss >= 0.0 && (loss - (before - after)).abs() < 1e-9,
            "{row}"
        );
        // A pass that is only implied has no row, so the rows on its two sides do not meet.
        let meets = |next: &&Value| {
            let ends_contract = row["phase"] == "contract" && next["phase"] == "play";
            next["ply"] != 1 && (!ends_contract || row["played"] == "pass")
        };
        if let Some(next) = rows.get(index + 1).filter(meets) {
            let chain = after + next["before"].as_f64().unwrap();
            assert!((chain - 100.0).abs() < 1e-9, "{row} {next}");
        }
        let worst = match loss {
            15.0.. => 3,
            10.0.. => 2,
            5.0.. => 1,
            _ => 0,
        };
        let classes = ["none", "inaccuracy", "mistake", "blunder"];
        let class = classes
            .iter()
            .position(|&name| row["class"] == name)
            .unwrap();
        assert!(class == worst || class < worst && row["may_be_worse"] == true);
        assert_eq!(row["color"].is_null(), row["phase"] == "contract");
        if row["certainty"] == "proved" {
            proved += 1;
            assert!(
                [0.0, 100.0].contains(&before) && [0.0, 100.0].contains(&after),
                "{row}"
            );
            assert_eq!(row["missed_win"], loss > 0.0);
        }
        assert!(row["best"] == row["line"][0], "{row}");
    }
    assert!(proved > 5, "{proved}");
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    for format in ["table", "ndjson", "csv"] {
        let [one, four] = [1, 4].map(|jobs| {
            run(&format!(
                "review games/endings.sgf {QUICK} --format {format} --jobs {jobs}"
            ))
        });
        assert_eq!(stdout(&one), stdout(&four));
        assert!(!one.stdout.is_empty());
    }
    let [one, two] =
        [1, 2].map(|seed| run(&format!("review games/endings.sgf {QUICK} --seed {seed}")));
    assert_ne!(stdout(&one), stdout(&two));
}

#[test]
fn a_second_review_of_a_record_changes_no_byte() {
    for file in [
        "games/contracts.sgf",
        "games/variations.sgf",
        "games/seats.sgf",
    ] {
        let once = run(&format!("review {file} {QUICK} --to sgf"));
        assert!(once.stdout.len() > 100, "{file}: {}", stderr(&once));
        let twice = run_with_input(&format!("review - {QUICK} --to sgf"), &once.stdout);
        assert_eq!(stdout(&twice), stdout(&once), "{file}");
        let valid = run_with_input("validate -q -", &once.stdout);
        assert_eq!(status(&valid), 0, "{}", stdout(&valid));
        if file == "games/contracts.sgf" {
            // The contract of side 3 in it is proved anew by each review.
            continue;
        }
        let other = run_with_input("review - --playouts 90 --nodes 10 --to sgf", &once.stdout);
        let fresh = run(&format!("review {file} --playouts 90 --nodes 10 --to sgf"));
        assert_eq!(stdout(&other), stdout(&fresh), "{file}");
    }
}

/// What a player adds to a best line stays, and so does a quotation of the block.
#[test]
fn additions_to_a_review_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let review = |input: &str| {
        std::fs::write(folder.path().join("in.sgf"), input).unwrap();
        stdout(&run_in(
            folder.path(),
            &format!("review in.sgf {QUICK} --to sgf"),
        ))
    };
    for comment in ["", "good", "--- unlur review ---\nis what it writes"] {
        let game = format!("(;FF[4]GM[4000]SZ[9];B[e5]C[{comment}];B[];W[d4])");
        let once = review(&game);
        assert!(once.contains(comment), "{once}");
        assert_eq!(review(&once), once);
    }
    let once = stdout(&run(&format!("review games/seats.sgf {QUICK} --to sgf")));
    let line = once.find("best line instead of").unwrap();
    let end = line + once[line..].find(']').unwrap() + 1;
    let noted = format!("{}N[my line]{}", &once[..end], &once[end..]);
    let again = review(&noted);
    assert!(again.contains("N[my line]"), "{again}");
    assert_eq!(
        again.matches("best line").count(),
        once.matches("best line").count()
    );
    assert_eq!(review(&again), again);
}

/// The games that cannot be reviewed are written as `convert` writes them.
#[test]
fn a_review_as_sgf_loses_no_game() {
    for file in ["sgf/mixed.sgf", "broken/missing-size.sgf"] {
        let reviewed = run(&format!("review {file} {QUICK} --to sgf"));
        let converted = stdout(&run(&format!("convert {file} --to sgf")));
        let folder = tempfile::tempdir().unwrap();
        let [of_review, of_convert] = [stdout(&reviewed), converted].map(|text| {
            std::fs::write(folder.path().join("in.sgf"), &text).unwrap();
            objects(&stdout(&run_in(folder.path(), "analyze in.sgf -f ndjson")))
        });
        let kinds = |rows: &[Value]| {
            rows.iter()
                .map(|row| row["kind"].clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(kinds(&of_review), kinds(&of_convert), "{file}");
    }
    // Another game is no error of a collection.
    assert_eq!(
        status(&run(&format!("review sgf/mixed.sgf {QUICK} --game 1"))),
        1
    );
}

#[test]
fn late_positions_are_solved_and_proofs_confirmed() {
    let folder = TempDir::new().unwrap();
    let generate = "generate --side 4 --seed 3 --contract 2 --policy goal -o game.sgf";
    assert_eq!(status(&run_in(folder.path(), generate)), 0);
    for ply in [18, 20, 22] {
        let output = run_in(
            folder.path(),
            &format!("solve game.sgf --ply {ply} --format json --proof p{ply}"),
        );
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        let answer = json(&output);
        assert_eq!(answer["proved"], true);
        assert_eq!(answer["ply"], ply);
        assert_eq!(
            answer["to_move_wins"],
            answer["to_move"] == answer["winner"]
        );
        assert!(!answer["line"].as_array().unwrap().is_empty());
        let check = run_in(folder.path(), &format!("solve --check p{ply}"));
        assert_eq!(status(&check), 0, "{}", stderr(&check));
        let winner = ["Black", "White"][usize::from(answer["winner"] == "white")];
        assert!(stdout(&check).starts_with(&format!("{winner} wins")));
        // A proof without its last move is invalid.
        let path = folder.path().join(format!("p{ply}"));
        let text = std::fs::read_to_string(&path).unwrap();
        let shorter = text.trim_end().rsplit_once('\n').unwrap().0;
        std::fs::write(&path, shorter).unwrap();
        assert_ne!(
            status(&run_in(folder.path(), &format!("solve --check p{ply}"))),
            0
        );
    }
}
