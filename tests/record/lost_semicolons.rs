//! Moves that share a node because a `;` between them is lost.

use unlur::analysis::Options;

use crate::support::analyses;

/// The errors and warnings of a game with its variations, by code and message.
fn found(moves: &str) -> Vec<String> {
    let text = format!("(;FF[4]GM[4000]SZ[9]RE[W+R];B[e5]{moves})");
    let options = {
        let mut options = Options::default();
        options.reading.variations = true;
        options
    };
    let analysis = analyses(text.as_bytes(), &options).remove(0);
    let findings = analysis["findings"].as_array().unwrap();
    let said = findings.iter().filter(|it| it["severity"] != "note");
    said.map(|it| match it["message"].as_str().unwrap() {
        message if message.starts_with("a `;`") => message.to_owned(),
        _ => it["code"].as_str().unwrap().to_owned(),
    })
    .collect()
}

fn before(moves: &[&str]) -> Vec<String> {
    let message = |shown| format!("a `;` may be missing before {shown}");
    moves.iter().map(message).collect()
}

#[test]
fn the_finding_of_a_lost_semicolon_is_the_only_one() {
    for (moves, expected) in [
        (";B[];W[c3]B[d4];W[e4];B[f4]", &["B[d4]"][..]),
        (";B[f6]B[e6];B[];W[c3]", &["B[e6]"]),
        (";B[];W[c3]B[d4]W[e4];B[f4]", &["B[d4]", "W[e4]"]),
        (";B[];W[c3]B[d4];W[e4]B[f4]", &["B[d4]", "B[f4]"]),
        // In variations too.
        (";B[](;W[c3];B[d4])(;W[c4]B[d5];W[e4];B[f4])", &["B[d5]"]),
        (
            ";B[](;W[c3];B[d4])(;W[c4]B[d5]W[e4];B[f4])",
            &["B[d5]", "W[e4]"],
        ),
        (
            ";B[](;W[c3]B[d4];W[e4])(;W[c4]B[d5];W[e4])",
            &["B[d4]", "B[d5]"],
        ),
        // A variation after what the main line has lost.
        (";B[];W[c3]B[d4](;W[e4];B[f4])(;W[f3];B[f4])", &["B[d4]"]),
        (
            ";B[];W[c3]B[d4](;W[e4];B[f4])(;W[f3]B[f4];W[g4])",
            &["B[d4]", "B[f4]"],
        ),
    ] {
        assert_eq!(found(moves), before(expected), "{moves}");
    }
}

#[test]
fn a_second_move_that_makes_no_sense_is_extra() {
    for (moves, expected) in [
        // The cell is occupied.
        (";B[];W[c3]B[e5];W[d4]", &["extra-move", "wrong-turn"][..]),
        (
            ";B[](;W[c3];B[d4])(;W[c4]B[e5];W[e4])",
            &["extra-move", "wrong-turn"],
        ),
        // It would break the order of the moves.
        (";B[];W[c3]B[d4];B[e4]", &["extra-move"]),
        (";B[](;W[c3];B[d4])(;W[c4]B[d5];B[e4])", &["extra-move"]),
        // A node with one move that is explained, and a variation with one that is not.
        (
            ";B[](;W[c3]B[d4];W[e4])(;W[c4]B[e5];B[e4])",
            &["a `;` may be missing before B[d4]", "extra-move"],
        ),
    ] {
        assert_eq!(found(moves), expected, "{moves}");
    }
}
