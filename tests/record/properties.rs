//! Properties of a node: which of them fill the game-info, the order of moves and setup stones, and
//! moves that are repeated.

use serde_json::Value;
use unlur::analysis::Options;

use crate::rows::rows;
use crate::support::{analysis, codes};

fn read(text: &str) -> Value {
    analysis(text, &Options::default())
}

/// The codes of the findings of a game of side 3, in their alphabetical order.
fn found(nodes: &str) -> Vec<String> {
    let codes = codes(&read(&format!("(;FF[4]GM[4000]SZ[5]CS[hex]RE[?]{nodes})")));
    let codes = codes.into_iter().map(|(code, _)| code);
    let mut codes: Vec<_> = codes
        .filter(|code| !["unfinished", "contract-open", "wrong-turn"].contains(&code.as_str()))
        .collect();
    codes.sort();
    codes
}

/// Each property of the game-info fills its own field, and the first one counts.
#[test]
fn every_property_of_the_info_fills_its_field() {
    let names = ["PB", "PW", "DT", "EV", "RO", "PC", "RE"];
    let properties = names
        .map(|name| format!("{name}[{name} 1]{name}[{name} 2]"))
        .concat();
    for text in [
        format!("(;GM[4000]SZ[5]{properties};B[c3];B[];W[c2])"),
        format!("(;GM[4000]SZ[5];B[c3]{properties};B[];W[c2])"),
    ] {
        let analysis = serde_json::to_string(&read(&text)).unwrap();
        for name in names {
            assert!(
                analysis.contains(&format!("\"{name} 1\"")),
                "{name}: {analysis}"
            );
            assert!(!analysis.contains(&format!("\"{name} 2\"")), "{name}");
        }
    }
}

/// The setup stones of a node are placed before its move, in whatever order they are written.
#[test]
fn setup_stones_come_before_the_move() {
    for node in ["B[c3]AB[c3]", "AB[c3]B[c3]"] {
        assert_eq!(
            found(&format!(";{node}")),
            ["mixed-node", "occupied"],
            "{node}"
        );
    }
    for node in ["B[c3]AB[d3]", "AB[d3]B[c3]"] {
        assert_eq!(found(&format!(";{node}")), ["mixed-node"], "{node}");
    }
}

/// Only the first move of a node counts; without a value there is none.
#[test]
fn further_moves_of_a_node_are_reported() {
    for (node, expected) in [
        ("B[c3]B", vec!["duplicate-property", "missing-value"]),
        ("B B[c3]", vec!["duplicate-property", "missing-value"]),
        ("B[c3][d3]", vec!["extra-move"]),
    ] {
        assert_eq!(found(&format!(";{node}")), expected, "{node}");
    }
}

/// Private identifiers are the same if their capitals and digits are, or all their characters
/// without a capital; in small nodes and in large ones.
#[test]
fn private_properties_are_compared_by_their_capitals() {
    let many: Vec<_> = (0..40).map(|number| format!("QZ{number}[]")).collect();
    let many = many.concat();
    for (properties, expected) in [
        ("ABCxyz[]ABCzyx[]", 1),
        ("ABCxyz[]ABDxyz[]", 0),
        ("xyz[]zyx[]", 0),
        ("xyz[]xyz[]", 1),
    ] {
        for more in ["", &many] {
            let codes = found(&format!(";{properties}{more}"));
            let count = codes.iter().filter(|code| *code == "duplicate-property");
            assert_eq!(count.count(), expected, "{properties}{more}");
        }
    }
}

/// A digit is one of ten characters; the characters next to them are not.
#[test]
fn points_have_digits() {
    for (point, expected) in [
        ("c3", vec![]),
        ("c3:", vec!["bad-point"]),
        ("c3/", vec!["bad-point"]),
        ("c:", vec!["bad-point"]),
        ("`3", vec!["bad-point"]),
        ("{3", vec!["bad-point"]),
    ] {
        assert_eq!(
            found(&format!(";B[{point}];B[];W[c2]")),
            expected,
            "{point}"
        );
    }
}

/// The size is certainly the side if at least four points, and a third of all others, are beyond it.
#[test]
fn the_side_is_certain_on_good_evidence() {
    let inside = ["c3", "d3", "c4", "d4", "c5", "d5", "e4", "e5"];
    let beyond = ["i9", "i8", "i7", "h9", "h8", "g9"];
    let mut certain = Vec::new();
    for (within, without) in [(0, 3), (0, 4), (4, 4), (8, 4), (8, 3), (2, 3), (8, 6)] {
        let points = inside[..within].iter().chain(&beyond[..without]);
        let moves: Vec<_> = points.map(|point| format!(";B[{point}]")).collect();
        let moves = moves.concat();
        let reading = &read(&format!("(;GM[4000]SZ[5]{moves})"))["reading"];
        certain.push((reading["size"] == "side", reading["certain"] == true));
    }
    let (width, unsure, side) = ((false, false), (true, false), (true, true));
    assert_eq!(certain, [unsure, side, side, unsure, width, unsure, side]);
}

/// A broken game is readable if it has a property.
#[test]
fn broken_games_are_readable_with_a_property() {
    for (text, kind) in [
        ("(;GM[4000]SZ[5];B[c3]", "unlur"),
        ("(;GM[4000]SZ[5];B[c3", "unlur"),
        ("(;GM[4000]SZ[5];B[c3]%%;B[];W[c2])", "unlur"),
        ("(;GM[1];B[aa", "other"),
        ("(;%%", "unreadable"),
    ] {
        assert_eq!(read(text)["kind"], kind, "{text}");
    }
}

/// A warning would leave the winner or the board to the reader.
#[test]
fn two_winners_or_two_sizes_are_errors() {
    for [text, error] in rows(include_str!("winners.txt")) {
        let analysis = crate::support::analysis(text, &unlur::analysis::Options::default());
        let findings = analysis["findings"].as_array().unwrap();
        let mut errors = findings.iter().filter(|it| it["severity"] == "error");
        let found = errors.next().map_or("", |it| it["code"].as_str().unwrap());
        assert_eq!(found, error, "{text}");
    }
}
