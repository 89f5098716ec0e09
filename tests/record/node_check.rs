//! Properties of nodes other than moves: setup, markup and properties in the wrong node.

use serde_json::json;
use unlur::analysis::Options;

use crate::support::{analysis, codes};

/// The codes of a game of side 3 with `nodes` after its root.
fn found(root: &str, nodes: &str) -> Vec<String> {
    let text = format!("(;FF[4]GM[4000]SZ[5]CS[hex]RE[W+R]{root}{nodes})");
    let mut options = Options::default();
    options.reading.variations = true;
    let codes = codes(&analysis(&text, &options));
    let codes = codes.into_iter().map(|(code, _)| code);
    codes
        .filter(|code| code.starts_with("bad-") || code == "misplaced-property")
        .collect()
}

#[test]
fn markup_is_checked() {
    let game = ";B[c3];B[];W[c2]";
    for (markup, expected) in [
        ("CR[d2]TR[d3]SQ[b3:b4]", None),
        ("DD[]VW[a1:c3]", Some("bad-markup")),
        ("DD[]VW[]", None),
        ("CR[d2]TR[d2]", Some("bad-markup")),
        ("CR[d2][d2]", Some("bad-markup")),
        ("CR[d2:d3][d3]", Some("bad-markup")),
        ("CR[d2]LB[d2:A]", None),
        ("LB[d2:A][d2:B]", Some("bad-markup")),
        ("LB[d2]", Some("bad-markup")),
        ("LB[d2:]", None),
        ("CR[]", Some("bad-markup")),
        ("CR[a1]", Some("bad-markup")),
        ("CR[centre]", Some("bad-markup")),
        ("AR[c2:d2]LN[c2:c3]", None),
        ("AR[c2:c2]", Some("bad-markup")),
        ("AR[c2:z9]", Some("bad-markup")),
        ("LN[c2]", Some("bad-markup")),
        // The column right of the board, and the row below it.
        ("CR[d3:e3]", None),
        ("CR[d3:f3]", Some("bad-markup")),
        ("CR[e4:e6]", Some("bad-markup")),
    ] {
        let expected: Vec<_> = expected.into_iter().collect();
        assert_eq!(found("", &format!("{game}{markup}")), expected, "{markup}");
    }
}

#[test]
fn setup_is_checked() {
    for (setup, expected) in [
        ("AB[c3]AW[d3]PL[W]", vec![]),
        ("AB[c3]AW[c3]", vec!["bad-setup"]),
        ("AB[c3][c3]", vec!["bad-setup"]),
        ("AB[c3]AW[]", vec!["bad-setup"]),
        ("AB[c3]AW[z9]", vec!["bad-setup"]),
        ("AB[a1:e5]", vec!["bad-setup"]),
        ("AB[c3]PL[green]", vec!["bad-setup"]),
        ("AB[c3]AW[13]", vec!["bad-setup"]),
    ] {
        assert_eq!(found(setup, ";W[c2]"), expected, "{setup}");
    }
}

#[test]
fn properties_belong_to_their_node() {
    for (nodes, expected) in [
        (";B[c3]PB[Ada]", vec![]),
        (";B[c3]PB[Ada];B[]PB[Ada]", vec![]),
        (";B[c3]PB[Ada];B[]PB[Bo]", vec!["misplaced-property"]),
        // Two variations are two paths, also if the second begins with nodes of one move.
        (";B[c3](;B[]PB[Ada];W[c2])(;B[];W[d2];B[b3]PB[Bo])", vec![]),
        (
            ";B[c3](;B[];W[c2])(;B[]PB[Ada];W[d2];B[b3]PB[Bo])",
            vec!["misplaced-property"],
        ),
        (";B[c3];B[]SZ[5]", vec!["misplaced-property"]),
        (";B[c3];B[]AP[x]", vec!["misplaced-property"]),
        // Each variation may name its own game.
        (";B[c3](;B[]PB[Ada])(;B[]PB[Bo])", vec![]),
        (
            ";B[c3]PB[Ada](;B[])(;B[]PB[Bo])",
            vec!["misplaced-property"],
        ),
    ] {
        assert_eq!(found("", nodes), expected, "{nodes}");
    }
}

#[test]
fn a_diagram_of_a_won_game_is_won() {
    let outcome = |setup: &str| {
        let text = format!("(;FF[4]GM[4000]SZ[5]CS[hex]{setup})");
        let analysis = analysis(&text, &Options::default());
        let codes: Vec<_> = codes(&analysis).into_iter().map(|(code, _)| code).collect();
        (analysis["outcome"].clone(), codes)
    };
    let (line, findings) = outcome("AW[c1][c2][c3][c4][c5]");
    assert_eq!(
        line,
        json!({"winner": "white", "by": "line", "ply": 0, "edges": [1, 3, 4, 6], "also_foreign": false})
    );
    assert!(findings.is_empty(), "{findings:?}");
    // Moves follow, and the stones come in two nodes.
    let (line, findings) = outcome("AW[c1][c2][c3];AW[c4][c5];B[d3];W[d4]");
    assert_eq!(line["ply"], 0);
    assert_eq!(findings, ["after-end"]);
    // A player's own goal counts before a foreign one; a Black line loses.
    let (line, _) = outcome("AB[c1][c2][c3][c4][c5]");
    assert_eq!(
        (&line["winner"], &line["by"]),
        (&json!("white"), &json!("foreign-line"))
    );
    // An undecided position has patterns at ply 0, and is unfinished.
    let text = "(;FF[4]GM[4000]SZ[5]CS[hex]AB[c1][b2][a3])";
    let analysis = analysis(text, &Options::default());
    let codes: Vec<_> = codes(&analysis).into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes, ["no-moves", "unfinished"]);
}

#[test]
fn rectangles_cost_no_more_than_the_board() {
    let mut setup = "AB".to_owned();
    setup.push_str(&"[a1:z26]".repeat(40_000));
    let text = format!("(;GM[4000]SZ[51]RE[W+R]{setup};B[z26])");
    let analysis = analysis(&text, &Options::default());
    assert_eq!(analysis["plies"], 1);
    let findings = analysis["findings"].as_array().unwrap();
    assert!(
        findings
            .iter()
            .all(|finding| finding["code"] != "off-board")
    );
}
