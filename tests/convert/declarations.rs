//! A second declaration of a fact never disappears, and never without a finding.

use unlur::analysis::Options;

use super::{record, sgf};
use crate::rows::rows;
use crate::support::{analysis, codes};

/// The codes of the findings of a second declaration.
const CODES: [&str; 3] = ["duplicate-property", "misplaced-property", "other-path"];

/// A game with `root` in its root, without the property that the test is about, and its nodes.
fn game(without: &str, root: &str, nodes: &str) -> String {
    let head = ["FF[4]", "GM[4000]", "CA[UTF-8]", "SZ[5]", "CS[hex]"];
    let others = head
        .iter()
        .filter(|one| !one.starts_with(&format!("{without}[")));
    let others: String = others.copied().collect();
    // On a line with its `;` it would begin another game.
    let nodes = nodes.replace("FF[", "\nFF[").replace("GM[", "\nGM[");
    format!("(;{others}{root};B[c3]{nodes})")
}

fn codes_of(text: &str) -> Vec<String> {
    let codes = codes(&analysis(text, &Options::default()));
    codes.into_iter().map(|(code, _)| code).collect()
}

/// Whether a text is reported as a second declaration, and the canonical form and JSON keep the
/// values.
fn assert_kept(text: &str, code: &str, values: &[&str]) {
    let codes = codes_of(text);
    assert!(codes.iter().any(|found| found == code), "{text}: {codes:?}");
    let record = record(text.as_bytes());
    let canonical = String::from_utf8(sgf(&record)).unwrap();
    let json = serde_json::to_string(&record).unwrap();
    for value in values {
        let is_in = |form: &str, before: &[&str], after: char| {
            let mut before = before.iter();
            before.any(|before| form.contains(&format!("{before}{value}{after}")))
        };
        assert!(is_in(&canonical, &["[", "\n"], ']'), "{text}\n{canonical}");
        assert!(is_in(&json, &["\"", "\\n"], '"'), "{text}\n{json}");
    }
    // Read again, the declaration that lost is still reported.
    let again = codes_of(&canonical);
    assert!(
        CODES
            .iter()
            .any(|code| again.iter().any(|found| found == code))
            || text.contains(";B[c3]C["),
        "{canonical}: {again:?}"
    );
}

#[test]
fn a_second_declaration_never_disappears_without_a_finding() {
    for [name, one, other] in rows(include_str!("facts.txt")) {
        let is_of_node = matches!(name, "C" | "N" | "PL");
        let is_of_root = matches!(name, "FF" | "GM" | "CA" | "AP" | "SZ" | "ST" | "CS");
        let (one, two) = (format!("{name}[{one}]"), format!("{name}[{other}]"));
        // Again in the root: as a second value, as a second property.
        for (text, kept) in [
            (format!("{one}[{other}]"), other),
            (format!("{one}{two}"), other),
            (format!("{one}RN[x]{two}"), other),
        ] {
            let text = game(name, &text, ";B[];W[c2]");
            // Comments of one node become one.
            let code = "duplicate-property";
            if name == "C" {
                assert!(codes_of(&text).contains(&code.to_owned()), "{text}");
                assert_eq!(
                    record(text.as_bytes()).nodes[0].comment,
                    Some("one\nother".into())
                );
            } else {
                assert_kept(&text, code, &[kept]);
            }
        }
        if is_of_node {
            continue;
        }
        // In a later node, and in a variation, of which the root is part.
        for nodes in [
            format!(";B[]{two};W[c2]"),
            format!(";B[];W[c2]{two}"),
            format!("(;B[];W[c2])(;B[]{two})"),
            format!("(;B[];W[c2])(;B[];W[d2];B[b3]{two})"),
        ] {
            assert_kept(&game(name, &one, &nodes), "misplaced-property", &[other]);
        }
        if is_of_root {
            continue;
        }
        for (root, nodes, code) in [
            // On the main line after a value that says nothing.
            (
                format!("{name}[]"),
                format!(";B[]{two};W[c2]"),
                "misplaced-property",
            ),
            (
                format!("{name}[?]"),
                format!(";B[]{two};W[c2]"),
                "misplaced-property",
            ),
            // On another path.
            (
                String::new(),
                format!("(;B[]{one};W[c2])(;B[]{two})"),
                "other-path",
            ),
            (
                String::new(),
                format!("(;B[];W[c2])(;B[]{two})"),
                "other-path",
            ),
            (
                String::new(),
                format!("(;B[];W[c2]{one})(;B[];W[d2];B[b3]{two})"),
                "other-path",
            ),
            (
                format!("{name}[?]"),
                format!("(;B[];W[c2])(;B[]{two})"),
                "other-path",
            ),
        ] {
            assert_kept(&game(name, &root, &nodes), code, &[other]);
        }
    }
}

/// Values that are equal after trimming, or in one spelling, are one declaration.
#[test]
fn the_same_in_another_spelling_has_no_finding() {
    for (name, one, other) in [
        ("RE", "W+R", "W+Resign"),
        ("RE", "W+R", "w+r"),
        ("RE", "W+R", " W+R "),
        ("RE", "W+3.5", "w+3.5"),
        ("DT", "2004-05-01,02", "2004-05-01,2004-05-02"),
        ("DT", "2004-05-01", " 2004-05-01"),
        ("SZ", "5", "f"),
        ("SZ", "5", "05"),
        ("GM", "4000", "Unlur"),
        ("CS", "hex", "HEX"),
        ("CA", "UTF-8", "utf-8"),
        ("PB", "Ada", " Ada "),
        ("PB", "Ada", "Ada"),
        ("PL", "B", "Black"),
        ("C", "one", "one"),
    ] {
        let is_silent = |text: &str| {
            let codes = codes_of(text);
            let silent = !codes.iter().any(|code| CODES.contains(&code.as_str()));
            assert!(silent, "{text}: {codes:?}");
        };
        let (value, next) = (
            format!("{name}[{one}][{other}]"),
            format!("{name}[{other}]"),
        );
        is_silent(&game(name, &value, ";B[];W[c2]"));
        if name == "C" {
            continue;
        }
        is_silent(&game(name, &format!("{name}[{one}]{next}"), ";B[];W[c2]"));
        if matches!(name, "RE" | "DT" | "PB") {
            let root = format!("{name}[{one}]");
            is_silent(&game(name, &root, &format!(";B[]{next};W[c2]")));
            is_silent(&game(name, &root, &format!("(;B[];W[c2])(;B[]{next})")));
            is_silent(&game(name, "", &format!("(;B[]{root};W[c2])(;B[]{next})")));
        }
    }
}

#[test]
fn comments_of_a_node_are_joined() {
    for (comments, joined) in [
        ("C[one][other]", "one\nother"),
        ("C[one]C[other]", "one\nother"),
        ("C[one]N[x]C[other][third]", "one\nother\nthird"),
        ("C[][other]", "other"),
        ("C[one][ ]", "one"),
        ("C[one][one]C[one]", "one"),
        ("C[a\\]b]C[c\nd]", "a]b\nc\nd"),
        ("C[]", ""),
    ] {
        let record = record(format!("(;GM[4000]SZ[5]{comments};B[c3]{comments})").as_bytes());
        for node in &record.nodes {
            assert_eq!(node.comment, Some(joined.into()), "{comments}");
            let others: Vec<_> = node
                .properties
                .iter()
                .filter(|(name, _)| name == "C")
                .collect();
            assert!(others.is_empty(), "{comments}");
        }
    }
}
