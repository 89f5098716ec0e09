//! A byte order mark before a file.

use std::path::Path;

use unlur::analysis::JudgedGame;
#[cfg(feature = "cli")]
use unlur::finding::Code;
use unlur::game::Color;
use unlur::sgf::bom_len;

use crate::support::fixtures;
#[cfg(feature = "cli")]
use crate::support::{run, run_with_input, status, stdout};

/// The games of bytes, in a file of that name.
fn games(name: &str, bytes: &[u8]) -> Vec<JudgedGame> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    unlur::read(&path).all().unwrap()
}

/// All that is known of games but their offsets, and without the note about the mark.
fn known(games: &[JudgedGame]) -> Vec<String> {
    let game = |game: &JudgedGame| {
        let findings = game.findings.iter();
        let findings = findings.map(|finding| (&finding.finding, finding.location));
        let findings = findings
            .map(|(finding, place)| (finding.code.name(), finding.ply, &finding.message, place));
        let findings: Vec<_> = findings.filter(|finding| finding.0 != "bom").collect();
        let mut without = game.clone();
        without.source = "".into();
        without.offset = 0;
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
        .map(|game| {
            (
                game.player(Color::Black),
                game.location.line,
                game.moves().count(),
            )
        })
        .collect();
    assert_eq!(found, [(Some("Ada"), 1, 4), (Some("Ada"), 4, 4)]);
    let findings = games.iter().flat_map(|game| &game.findings);
    let found: Vec<_> = findings
        .map(|it| {
            (
                it.finding.code.name(),
                it.finding.span.start,
                it.location.line,
            )
        })
        .collect();
    let second = text.len() as u64;
    let expected = [("bom", 0, 1), ("unfinished", 3, 1)];
    let again = [("bom", second, 4), ("unfinished", second + 3, 4)];
    assert_eq!(found, [expected, again].concat());
}

/// No mark of a concatenation of texts goes without a note, wherever it begins a line.
#[cfg(feature = "cli")]
#[test]
fn each_mark_in_a_plain_text_has_a_note() {
    let board = stdout(&run("show games/foreign.sgf --color never"));
    for text in [
        "Side: 5\n1. e5 2. d4 3. pass 4. e4\n",
        "Black: Gr\u{fc}n\nSide: 5\n1. e5 2. d4 3. pass\n\n",
        "# a comment\nSide: 5\n1. e5 2. d4\n\u{feff}3. pass\n",
        "Side: 5\n1. e5 2. d4 \n\u{feff}\n",
        &board,
    ] {
        let all = format!("\u{feff}{text}").repeat(3);
        let mut latin = all.clone().into_bytes();
        while let Some(at) = latin
            .windows(2)
            .position(|pair| pair == "\u{fc}".as_bytes())
        {
            latin.splice(at..at + 2, [0xFC]);
        }
        for bytes in [all.as_bytes(), &latin] {
            let games = games("three.txt", bytes);
            assert_eq!(games.len(), 3, "{text}");
            assert!(
                games
                    .iter()
                    .all(|game| game.player(Color::Black) == games[0].player(Color::Black)),
                "{text}"
            );
            let findings = games.iter().flat_map(|game| &game.findings);
            let marks = findings.filter(|it| it.finding.code == Code::Bom);
            let spans: Vec<_> = marks.map(|it| it.finding.span.clone()).collect();
            assert_eq!(spans.len(), all.matches('\u{feff}').count(), "{text}");
            let is_mark = |at: &usize| bom_len(&bytes[*at..]) > 0;
            let marks = (0..bytes.len()).filter(is_mark).map(|at| at as u64);
            assert!(marks.eq(spans.iter().map(|span| span.start)), "{text}");
        }
    }
}

/// A text may be cut before a mark, so many texts are not one game that is too large.
#[cfg(feature = "cli")]
#[test]
fn a_long_concatenation_of_marked_texts_is_read_game_by_game() {
    let text = "\u{feff}Side: 5\n1. e5 2. d4 3. pass 4. e4\n".repeat(20_000);
    let output = run_with_input(
        "validate -q --max-game-size 1000 --from text -",
        text.as_bytes(),
    );
    assert_eq!((status(&output), stdout(&output).as_str()), (0, ""));
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
            games[0].record.side.map_or(0, unlur::game::Side::get),
            side,
            "{text}"
        );
    }
}
