//! A byte order mark before a file.

use std::path::Path;

use unlur::analysis::JudgedGame;
use unlur::sgf::bom_len;

use crate::support::fixtures;

/// The games of bytes, in a file of that name.
fn games(name: &str, bytes: &[u8]) -> Vec<JudgedGame> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    unlur::read(&path).unwrap()
}

/// All that is known of games but their offsets, and without the note about the mark.
fn known(games: &[JudgedGame]) -> Vec<String> {
    let game = |game: &JudgedGame| {
        let findings = game.findings.iter();
        let findings = findings.map(|finding| (&finding.finding, finding.place));
        let findings = findings
            .map(|(finding, place)| (finding.code.name(), finding.ply, &finding.message, place));
        let findings: Vec<_> = findings.filter(|finding| finding.0 != "bom").collect();
        let mut without = game.clone();
        without.source = "".into();
        without.findings.clear();
        format!("{without:?} {findings:?}")
    };
    games.iter().map(game).collect()
}

#[test]
fn no_byte_order_mark_changes_a_game() {
    let mut tried = 0;
    for folder in [
        "games",
        "broken",
        "sgf",
        "positions",
        "json",
        "json/broken",
        "text",
    ] {
        for entry in std::fs::read_dir(fixtures().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() || path.ends_with("expected.json") {
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            // A mark also says that a text is UTF-8.
            let is_utf_8 = std::str::from_utf8(&bytes).is_ok();
            if !is_utf_8 || !bytes.is_ascii() && folder == "broken" || bom_len(&bytes) > 0 {
                continue;
            }
            let name = path.file_name().map(Path::new).unwrap().to_str().unwrap();
            let marked = ["\u{feff}".as_bytes(), &bytes].concat();
            let expected = known(&games(name, &bytes));
            assert!(!expected.is_empty(), "{}", path.display());
            assert_eq!(known(&games(name, &marked)), expected, "{}", path.display());
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried}");
}

#[test]
fn a_mark_before_each_text_of_a_concatenation_is_no_part_of_a_line() {
    let text = "\u{feff}Black: Ada\r\nSide: 5\r\n1. e5 2. d4 3. pass 4. e4\r\n";
    let games = games("two.txt", text.repeat(2).as_bytes());
    let found: Vec<_> = games
        .iter()
        .map(|game| (game.black.as_deref(), game.place.line, game.moves().count()))
        .collect();
    assert_eq!(found, [(Some("Ada"), 1, 4), (Some("Ada"), 4, 4)]);
    let mut findings = games.iter().flat_map(|game| &game.findings);
    assert!(findings.all(|found| found.finding.code.name() == "unfinished"));
}

#[test]
fn a_text_may_begin_with_a_mark_and_its_side_or_a_move() {
    for (text, side) in [
        ("Side: 5\r\nBlack: Ada\r\n1. e5 2. d4 3. pass 4. e4", 5),
        ("1. e5 2. d4 3. pass 4. e4", 0),
    ] {
        let games = games("one.txt", format!("\u{feff}{text}\r\n").as_bytes());
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(
            games[0].side.map_or(0, unlur::game::Side::get),
            side,
            "{text}"
        );
    }
}
