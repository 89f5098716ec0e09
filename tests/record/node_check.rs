//! Properties of nodes other than moves: setup, markup and properties in the wrong node.

use serde_json::json;
use unlur::analysis::Options;

use crate::rows::rows;
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
fn nodes_are_checked() {
    for [root, nodes, expected] in rows(include_str!("nodes.txt")) {
        assert_eq!(found(root, nodes).join(" "), expected, "{root}{nodes}");
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
