//! The pages for a browser as files; `tests/browser` drives them.

use std::fmt::Write as _;

use serde_json::Value;

use crate::support::{self, unlur};

/// What a command writes to standard output.
fn page(arguments: &[&str]) -> String {
    let output = unlur(arguments.iter().chain(&["-o", "-"])).output();
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.ends_with("</html>\n"), "{arguments:?}");
    page
}

/// The data in a page.
fn data(page: &str) -> &str {
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    rest.split_once("</script>").unwrap().0
}

#[test]
fn the_viewer_takes_73_kb_in_addition_to_its_game() {
    for game in ["games/variations.sgf", "games/large.sgf"] {
        let page = page(&["view", game]);
        let json: Value = serde_json::from_str(data(&page)).unwrap();
        let games = json["games"].to_string().len();
        // The end of the game without scripts is part of the game.
        let still = [("id=\"board\"", "</div>"), ("<ol class=\"moves\"", "</ol>")];
        let still = still.map(|(start, end)| {
            let (_, still) = page.split_once(start).unwrap();
            still.split_once(end).unwrap().0.len()
        });
        let rest = page.len() - games - still.iter().sum::<usize>();
        assert!(rest <= 73_000, "{rest}");
    }
}

#[test]
fn marks_and_patterns_of_a_game_are_in_its_page() {
    for (game, expected) in [
        ("pictures/marks.sgf", "[\"TR\","),
        ("pictures/flagged.sgf", "\"edges\":[6,3]"),
    ] {
        let page = page(&["view", game]);
        assert!(data(&page).contains(expected), "{}", data(&page));
    }
}

#[test]
fn pages_name_no_address_outside_themselves() {
    for arguments in [["view", "games"], ["report", "league"]] {
        let page = page(&arguments);
        let page = page.replace(data(&page), "");
        let mut addresses = page.match_indices("://").map(|(at, _)| &page[at..]);
        assert!(addresses.all(|address| address.starts_with("://www.w3.org/2000/svg")));
        let mut names = page.match_indices("url(").map(|(at, _)| &page[at + 4..]);
        assert!(names.all(|name| name.starts_with('#')));
        for loader in [
            "src=",
            "@import",
            "import(",
            "fetch(",
            "XMLHttpRequest",
            "WebSocket",
        ] {
            assert!(!page.contains(loader), "{loader}");
        }
        assert!(page.contains("content=\"default-src 'none';"));
        // The scripts are there, without lines that do nothing.
        let (_, script) = page.rsplit_once("<script>").unwrap();
        assert!(script.contains("const viewer = {") && script.contains("startViewer()"));
        assert!(
            !script
                .lines()
                .any(|line| line.is_empty() || line.starts_with("//"))
        );
    }
}

/// A game of another kind, one of Unlur without a size, one with a board, and a long one.
fn boardless() -> String {
    let hostile = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\u{202e}";
    format!(
        "(;GM[1]SZ[19]PB[Cho]C[{hostile}];B[dd])(;GM[4000];B[c3])(;GM[4000]SZ[9];B[c3])(;GM[1]C[{}])",
        "x".repeat(30_000)
    )
}

#[test]
fn games_without_a_board_are_entries_of_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let text = boardless();
    std::fs::write(folder.path().join("a.sgf"), &text).unwrap();
    let output = support::run_in(folder.path(), "view a.sgf -o -");
    let page = String::from_utf8(output.stdout).unwrap();
    // The text is in the data, where nothing is markup, and escaped outside.
    assert!(!page.contains("<img") && !page.contains("<script>alert"));
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;\\u{202e}"));
    let json: Value = serde_json::from_str(data(&page)).unwrap();
    let games = json["games"].as_array().unwrap();
    let sides: Vec<_> = games
        .iter()
        .map(|game| game["n"].as_u64().unwrap())
        .collect();
    assert_eq!(sides, [0, 0, 5, 0]);
    let (first, _) = text.split_once("(;GM[4000]").unwrap();
    assert_eq!(games[0]["x"]["0"]["c"], first);
    assert_eq!(games[0]["x"]["0"]["f"][0][1], "not-unlur");
    assert_eq!(games[1]["x"]["0"]["c"], "(;GM[4000];B[c3])");
    assert_eq!(games[1]["x"]["0"]["f"][0][1], "missing-size");
    assert_eq!(games[3]["x"]["0"]["c"].as_str().unwrap().len(), 20_000);
    assert_eq!(
        games[3]["x"]["0"]["n"],
        "The text is long: its first 20000 characters"
    );
    assert_eq!(json["names"][0], "Cho");
}

#[test]
fn a_page_may_have_no_board_at_all() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sgf"), "(;GM[1]SZ[19];B[dd])").unwrap();
    std::fs::write(folder.path().join("b.json"), "{\"kind\":\"unlur\"}\n").unwrap();
    for (file, code) in [("a.sgf", "not-unlur"), ("b.json", "bad-json")] {
        let output = support::run_in(folder.path(), &format!("view {file} -o -"));
        let page = String::from_utf8(output.stdout).unwrap();
        let json: Value = serde_json::from_str(data(&page)).unwrap();
        assert_eq!(json["games"][0]["x"]["0"]["f"][0][1], code);
        assert_eq!(json["boards"], serde_json::json!({}));
        assert!(page.contains("no board") && page.contains(code));
    }
}

/// Games of ever new players, at ever new events.
fn strangers(count: usize) -> String {
    let mut text = String::new();
    for game in 0..count {
        let (year, month) = (1900 + game / 12, 1 + game % 12);
        writeln!(
            text,
            "(;FF[4]GM[4000]SZ[9]PB[Black {game}]PW[White {game}]EV[Event {game}]\
             DT[{year}-{month:02}]RE[W+R];B[d4];B[];W[e5];B[c3])"
        )
        .unwrap();
    }
    text
}

#[test]
fn a_report_without_games_has_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let sizes = [1_000, 3_000].map(|count| {
        std::fs::write(folder.path().join("a.sgf"), strangers(count)).unwrap();
        let output = support::run_in(folder.path(), "report a.sgf --max-games 0 -o -");
        let page = String::from_utf8(output.stdout).unwrap();
        assert!(page.contains(&format!("\"left_out\":{count}")));
        page.len()
    });
    assert!(
        sizes[1] < sizes[0] + 5_000 && sizes[1] < 1_000_000,
        "{sizes:?}"
    );
}
