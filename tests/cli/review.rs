//! `unlur review` and `unlur solve` as users run them.

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{json, objects, run, run_in, run_with_input, status, stderr, stdout};

/// A short search, so that the tests are quick.
const QUICK: &str = "--playouts 30 --nodes 500 --memory 1MiB --progress never";

/// Passing won from ply 4 on, and no cell but those of the edges was left at ply 8.
#[test]
fn a_pass_without_another_choice_may_come_too_late() {
    let output = run(&format!("review games/contracts.sgf --game 5 {QUICK}"));
    let summary = "the pass came 4 stones too late (passing 100.0, no stone left at ply 8)";
    assert!(stdout(&output).contains(summary), "{}", stdout(&output));
}

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

/// The comments and annotations of the players stay, and FF[4] allows one of BM, DO, IT and TE.
#[test]
fn existing_comments_are_kept() {
    let game = "(;FF[4]GM[4000]SZ[5]PB[Ada]PW[Bo]\n;B[]C[early];W[d1]C[my best]TE[1];B[e1]\n;W[d2]IT[];B[e2];W[d3];B[e3];W[c4];B[d4];W[c5])";
    let output = run_with_input(&format!("review - {QUICK} --to sgf"), game.as_bytes());
    let text = stdout(&output);
    assert!(text.contains("C[early\n\n--- unlur review ---"), "{text}");
    assert!(text.contains("C[my best]"), "{text}");
    for node in text.split(';') {
        let count = ["BM[", "DO[", "IT[", "TE["]
            .iter()
            .filter(|name| node.contains(*name))
            .count();
        assert!(count <= 1, "{node}");
    }
    assert!(text.contains("SBKV["));
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

#[test]
fn the_contract_of_side_3_is_solved() {
    let game = "(;FF[4]GM[4000]SZ[5])";
    let output = run_with_input("solve - --format json", game.as_bytes());
    let answer = json(&output);
    assert_eq!(status(&output), 0);
    assert_eq!(answer["phase"], "contract");
    assert_eq!(answer["to_move_wins"], true);
    assert!(answer["winner"].is_null() && answer["to_move"].is_null());
}

#[test]
fn positions_that_are_not_searched_have_a_reason() {
    let unknown = "(;FF[4]GM[4000]SZ[3];B[b2];B[];W[a1])";
    let output = run_with_input("solve -", unknown.as_bytes());
    let text = stdout(&output);
    assert!(text.contains("it is not known who is to move"), "{text}");
    let edges = "(;FF[4]GM[4000]SZ[5];B[c1];B[c2])";
    let output = run_with_input("solve - --contract-edges allow", edges.as_bytes());
    let text = stdout(&output);
    assert!(
        text.contains("with stones on edges is not searched"),
        "{text}"
    );
}

#[test]
fn limits_and_errors_have_different_statuses() {
    let open = "(;FF[4]GM[4000]SZ[15];B[])";
    let output = run_with_input("solve -", open.as_bytes());
    assert_eq!(status(&output), 0);
    assert_eq!(
        stdout(&output),
        "after ply 1: not proved: 169 open cells, and a position may have 39 at most\n"
    );
    let timed = run_with_input(
        "solve - --time 0.001 --nodes 1000000",
        b"(;FF[4]GM[4000]SZ[7];B[])",
    );
    let timed = stdout(&timed);
    assert!(
        timed.contains("within 1ms; --time sets the limit"),
        "{timed}"
    );
    let small = "(;FF[4]GM[4000]SZ[7];B[])";
    let output = run_with_input("solve - --nodes 1000", small.as_bytes());
    assert_eq!(
        stdout(&output),
        "after ply 1: not proved: 37 open cells were not solved within 1000 nodes; \
         --nodes sets the limit\n"
    );
    let illegal = "(;FF[4]GM[4000]SZ[5];B[];W[d1];W[d1])";
    assert_eq!(status(&run_with_input("solve -", illegal.as_bytes())), 1);
    assert_eq!(
        status(&run_with_input("solve - --ply 2", illegal.as_bytes())),
        0
    );
    assert_eq!(status(&run("solve games/endings.sgf --game 999")), 2);
    assert_eq!(status(&run("review games/endings.sgf --game 999")), 2);
    assert_eq!(
        status(&run("review games/endings.sgf --thresholds 3,2,1")),
        2
    );
    assert_eq!(status(&run("solve --check README.md")), 2);
}

/// A file that ends in `.html` is the page of `unlur view` with the review in it.
#[test]
fn a_page_has_the_review_in_it() {
    let folder = TempDir::new().unwrap();
    let game = "(;FF[4]GM[4000]SZ[5]PB[Ada]PW[Bo];B[];W[d1];B[e1];W[d2];B[e2])";
    std::fs::write(folder.path().join("game.sgf"), game).unwrap();
    let output = run_in(
        folder.path(),
        &format!("review game.sgf -o game.html {QUICK}"),
    );
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(output.stdout.is_empty());
    let page = std::fs::read_to_string(folder.path().join("game.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"));
    for word in ["SBKV[", "end of review", "Ada"] {
        assert!(page.contains(word), "{word}");
    }
}

#[test]
fn a_review_says_what_its_record_leaves_out() {
    let game = b"a letter\n(;GM[4000]SZ[5];B[c3];B;B[];W[c2])";
    let output = run_with_input("review --to sgf --playouts 1 --nodes 1 -", game);
    let said = stderr(&output);
    assert!(said.contains("bytes of text outside the games"), "{said}");
    assert!(said.contains("left out: `B`, which has no value"), "{said}");
    // A page holds the same record.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sgf"), game).unwrap();
    let line = "review --playouts 1 --nodes 1 a.sgf -o a.html";
    let said = stderr(&run_in(folder.path(), line));
    assert!(said.contains("left out: `B`, which has no value"), "{said}");
}
