//! Properties of nodes other than moves: setup, markup and properties in the wrong node.

use unlur::analysis::Options;

use crate::rows::rows;
use crate::support::{analysis, codes};

/// The codes of a game of side 3 with `nodes` after its root.
fn found(root: &str, nodes: &str) -> Vec<String> {
    let text = format!("(;FF[4]GM[4000]SZ[5]CS[hex]RE[W+R]{root}{nodes})");
    let options = Options::default();
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
