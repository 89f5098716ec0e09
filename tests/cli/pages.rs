//! Whole pages of answers, as a person sees them.

use std::fs;

use insta::assert_snapshot;

use crate::support::{fixtures, run_in, stdout};

/// What the tags of a page enclose, without scripts and styles: a line for each row and paragraph.
fn text_of_page(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before.trim());
        let (tag, after) = tag.split_once('>').unwrap();
        let name = tag.split_ascii_whitespace().next().unwrap();
        rest = match name {
            "script" | "style" => after.split_once(&format!("</{name}>")).unwrap().1,
            _ => after,
        };
        let ends_line = matches!(
            name,
            "tr" | "p" | "h1" | "h2" | "h3" | "li" | "div" | "option" | "summary" | "/table"
        );
        text.push(if ends_line { '\n' } else { ' ' });
    }
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = text.lines().map(words).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn pages() {
    let report = stdout(&run_in(&fixtures(), "report league -o -"));
    let report = text_of_page(&report);
    // The last line names the build.
    let (report, _) = report.rsplit_once("\nMade by unlur").unwrap();
    assert_snapshot!("page-report", report);
    for (name, line) in [
        ("page-stats", "stats league"),
        ("page-openings", "openings league --min-games 3"),
        ("page-names", "names names"),
        ("page-rate", "rate league"),
        (
            "page-rate-anchor",
            "rate league --anchor Lotte=1500 --pair Ilse Nuno",
        ),
    ] {
        assert_snapshot!(name, stdout(&run_in(&fixtures(), line)));
    }
}

#[test]
fn a_report_says_which_games_do_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let sound = "(;GM[4000]SZ[9];B[c3])";
    let others = "\n(;GM[4000];B[c3])\n(;GM[1];B[cc])";
    for (text, is_said) in [
        (sound.to_owned(), false),
        (format!("{sound}{others}"), true),
    ] {
        fs::write(folder.path().join("games.sgf"), text).unwrap();
        let page = stdout(&run_in(folder.path(), "report games.sgf"));
        let says = "1 game without a board size cannot open.";
        assert_eq!(page.contains(says), is_said);
    }
}
