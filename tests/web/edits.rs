//! Edits of an open game: what they change, and what they leave.

use proptest::prelude::*;
use serde_json::{Value, json};
use unlur::game::{Action, Color, Phase, Position, Rules, Side};
use unlur::web::Workbench;

use super::{ask, ask_with, granted, opened, take};
use crate::support::sgf_files;

fn node(view: &Value) -> usize {
    usize::try_from(view["node"].as_u64().unwrap()).unwrap()
}

proptest! {
    #![proptest_config(crate::random(24))]

    /// Clicks anywhere are legal exactly if the rules say so, the same moves stand in the record,
    /// and undone they leave no trace.
    #[test]
    fn clicks_are_judged_by_the_rules(
        side in 2_u32..7,
        clicks in prop::collection::vec(prop::option::weighted(0.9, any::<prop::sample::Index>()), 0..40),
    ) {
        let side = Side::new(side).unwrap();
        let mut workbench = Workbench::default();
        let new = granted(&mut workbench, json!({"do": "new", "side": side.get()}));
        let mut position = Position::new(side, Rules::default());
        let (mut at, mut plies) = (0, 0);
        for click in clicks {
            let cells: Vec<_> = position.board().cells().collect();
            let (request, action) = match click {
                None => (json!({"do": "pass", "node": at}), Action::Pass),
                Some(index) => {
                    let cell = index.index(cells.len());
                    let color = position.turn().unwrap_or(Color::Black);
                    let action = Action::Stone { color, cell: cells[cell] };
                    (json!({"do": "play", "node": at, "cell": cell}), action)
                }
            };
            let answer = ask(&mut workbench, request.clone());
            if position.play(action).is_ok() {
                prop_assert_eq!(&answer["error"], &Value::Null, "{}", request);
                at = node(&answer);
                plies += 1;
                let turns = answer["page"]["games"][0]["turns"].as_str().unwrap().chars().last();
                let expected = match (position.phase(), position.turn()) {
                    (Phase::Contract, _) => 'c',
                    (Phase::Play, Some(Color::Black)) => 'b',
                    (Phase::Play, _) => 'w',
                    _ => 'o',
                };
                prop_assert_eq!(turns, Some(expected));
            } else {
                prop_assert!(answer["error"].is_string(), "{} {}", request, answer);
            }
        }
        let text = String::from_utf8(take(&mut workbench, "sgf", 0)).unwrap();
        let games = unlur::read_bytes(text.as_bytes());
        prop_assert_eq!(games[0].moves().count(), plies);
        let last = games[0].last_position().unwrap();
        for cell in position.board().cells() {
            prop_assert_eq!(last.stone(cell), position.stone(cell));
        }
        for _ in 0..plies {
            granted(&mut workbench, json!({"do": "undo"}));
        }
        let nothing = ask(&mut workbench, json!({"do": "undo"}));
        prop_assert!(nothing["error"].is_string(), "{}", nothing);
        let undone = take(&mut workbench, "sgf", 0);
        prop_assert_eq!(undone, new["text"].as_str().unwrap().as_bytes().to_vec());
    }
}

/// The text without the bytes that may be added with a variation.
fn bare(text: &[u8]) -> Vec<u8> {
    let is_kept = |byte: &&u8| !matches!(byte, b'(' | b')' | b'\n');
    text.iter().filter(is_kept).copied().collect()
}

/// In every fixture a move after any node becomes its last child, and taken away again it leaves
/// the text but for parentheses around what was one line; undone it leaves it byte for byte.
#[test]
fn a_variation_leaves_the_rest_as_it_was() {
    let mut tried = 0;
    for folder in ["games", "broken", "sgf"] {
        for path in sgf_files(folder) {
            let bytes = std::fs::read(&path).unwrap();
            let mut workbench = Workbench::default();
            let request = json!({"do": "bring", "name": "a.sgf"});
            ask_with(&mut workbench, request, &bytes);
            let view = ask(&mut workbench, json!({"do": "open", "game": 0}));
            // Files without a game or a board, and one that would take long.
            let Some(turns) = view["page"]["games"][0]["turns"]
                .as_str()
                .filter(|turns| turns.len() < 2000 && view["page"]["games"][0]["n"] != 0)
            else {
                continue;
            };
            let before = take(&mut workbench, "sgf", 0);
            let cells = view["page"]["boards"]
                .as_object()
                .unwrap()
                .values()
                .next()
                .unwrap()["rows"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| row[2].as_u64().unwrap())
                .sum::<u64>();
            for at in (0..turns.len()).step_by(1 + turns.len() / 2) {
                // From the middle, where stones of the contract may be.
                let played = (0..cells.min(30)).find_map(|step| {
                    let cell = (cells / 2 + step * 7) % cells;
                    let request = json!({"do": "play", "node": at, "cell": cell});
                    let answer = ask(&mut workbench, request);
                    let is_new = answer["undo"] == true;
                    is_new.then_some(answer)
                });
                let Some(view) = played else { continue };
                tried += 1;
                let new = node(&view);
                assert_eq!(
                    view["page"]["games"][0]["turns"].as_str().unwrap().len(),
                    turns.len() + 1
                );
                assert_ne!(view["said"], "");
                granted(&mut workbench, json!({"do": "undo"}));
                assert_eq!(take(&mut workbench, "sgf", 0), before, "{}", path.display());
                granted(&mut workbench, json!({"do": "redo"}));
                granted(&mut workbench, json!({"do": "delete", "node": new}));
                let after = take(&mut workbench, "sgf", 0);
                assert_eq!(bare(&after), bare(&before), "{}", path.display());
                granted(&mut workbench, json!({"do": "undo"}));
                granted(&mut workbench, json!({"do": "undo"}));
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_refused_move_has_the_words_of_its_finding() {
    let (mut workbench, _) = opened(b"(;GM[4000]SZ[9];B[e5])");
    let mut play = |name: &str, node: usize| {
        let side = Side::new(5).unwrap();
        let board = unlur::game::Board::get(side);
        let cell = board
            .parse_cell(unlur::game::Coordinates::Hex, name)
            .unwrap()
            .index();
        ask(
            &mut workbench,
            json!({"do": "play", "node": node, "cell": cell}),
        )
    };
    let edge = play("a5", 1);
    let edge = edge["error"].as_str().unwrap();
    assert!(edge.starts_with("Before the pass "), "{edge}");
    let occupied = play("e5", 1);
    let occupied = occupied["error"].as_str().unwrap();
    assert!(occupied.starts_with("There is a stone on "), "{occupied}");
    // A move that is there already is not added again.
    let same = play("e5", 0);
    assert_eq!((node(&same), &same["undo"]), (1, &json!(false)));
}

#[test]
fn texts_and_marks_are_written_and_taken_away() {
    let text = b"(;GM[4000]SZ[9];B[e5]C[old])";
    let (mut workbench, _) = opened(text);
    let mut set = |property: &str, value: &str| {
        let request = json!({"do": "set", "node": 1, "property": property, "value": value});
        granted(&mut workbench, request)["text"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(set("C", "a]b\\c"), "(;GM[4000]SZ[9];B[e5]C[a\\]b\\\\c])");
    assert_eq!(
        set("N", "trap"),
        "(;GM[4000]SZ[9];B[e5]C[a\\]b\\\\c]N[trap])"
    );
    assert_eq!(set("C", ""), "(;GM[4000]SZ[9];B[e5]N[trap])");
    assert_eq!(set("N", ""), "(;GM[4000]SZ[9];B[e5])");
    let mut mark = |mark: &str, text: &str| {
        let request = json!({"do": "mark", "node": 1, "cell": 0, "mark": mark, "text": text});
        granted(&mut workbench, request)["text"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(mark("TR", ""), "(;GM[4000]SZ[9];B[e5]TR[e1])");
    assert_eq!(mark("LB", "A"), "(;GM[4000]SZ[9];B[e5]LB[e1:A])");
    assert_eq!(mark("SQ", ""), "(;GM[4000]SZ[9];B[e5]SQ[e1])");
    assert_eq!(mark("SQ", ""), "(;GM[4000]SZ[9];B[e5])");
}

#[test]
fn a_text_in_another_charset_takes_every_character() {
    let (mut workbench, _) = opened(b"(;GM[4000]CA[ISO-8859-1]SZ[9]PB[Ren\xE9];B[e5])");
    let request = json!({"do": "set", "node": 1, "property": "C", "value": "\u{6f22}"});
    granted(&mut workbench, request);
    let text = String::from_utf8(take(&mut workbench, "sgf", 0)).unwrap();
    assert_eq!(
        text,
        "(;GM[4000]CA[UTF-8]SZ[9]PB[Ren\u{e9}];B[e5]C[\u{6f22}])"
    );
}

#[test]
fn a_repair_shows_the_lines_that_it_changed() {
    let text = b"(;GM[4000]SZ[9]\n;B[e5]\n;B[]\n;W[d4]";
    let (mut workbench, view) = opened(text);
    assert_eq!(view["may_repair"], true);
    let repaired = granted(&mut workbench, json!({"do": "repair"}));
    assert_eq!(repaired["repaired"]["fixed"][0]["code"], "missing-close");
    assert_eq!(
        repaired["repaired"]["lines"],
        json!([[4, ";W[d4]", ";W[d4])"]])
    );
    let findings = repaired["findings"].as_array().unwrap();
    assert!(
        findings
            .iter()
            .all(|found| found["code"] != "missing-close")
    );
    let again = ask(&mut workbench, json!({"do": "repair"}));
    assert_eq!(again, json!({"error": "nothing can be repaired safely"}));
}

#[test]
fn changes_of_a_game_survive_another_one() {
    let (mut workbench, _) = opened(b"(;GM[4000]SZ[9];B[e5])(;GM[4000]SZ[9];B[d4])");
    let comment = json!({"do": "set", "node": 1, "property": "C", "value": "mine"});
    let changed = granted(&mut workbench, comment)["text"].clone();
    let other = granted(&mut workbench, json!({"do": "open", "game": 1}));
    assert_eq!(other["undo"], false);
    for _ in 0..2 {
        let again = granted(&mut workbench, json!({"do": "open", "game": 0}));
        assert_eq!((&again["text"], &again["undo"]), (&changed, &json!(true)));
    }
    granted(&mut workbench, json!({"do": "undo"}));
    assert_eq!(
        take(&mut workbench, "sgf", 0),
        b"(;GM[4000]SZ[9];B[e5])".as_slice()
    );
}

/// The page shows several comments of a node as one, so an edit writes one.
#[test]
fn an_edited_comment_takes_the_place_of_all() {
    let text = "(;GM[4000]SZ[5];B[c3]C[one]N[x]C[other][third];B[];W[c2])";
    for (new, expected) in [("new", "C[new]N[x]"), ("", "N[x]")] {
        let (mut workbench, _) = opened(text.as_bytes());
        let request = json!({"do": "set", "node": 1, "property": "C", "value": new});
        granted(&mut workbench, request);
        let changed = String::from_utf8(take(&mut workbench, "sgf", 0)).unwrap();
        let expected = format!("(;GM[4000]SZ[5];B[c3]{expected};B[];W[c2])");
        assert_eq!(changed, expected);
    }
}

#[test]
fn nothing_is_written_behind_a_torn_value() {
    let text = b"(;GM[4000]SZ[5]C[torn";
    let (mut workbench, _) = opened(text);
    for (property, value) in [("PB", "Ada"), ("N", "\u{6f22}")] {
        let request = json!({"do": "set", "node": 0, "property": property, "value": value});
        let error = ask(&mut workbench, request)["error"].to_string();
        assert!(error.contains("repair it first"), "{property}: {error}");
        assert_eq!(take(&mut workbench, "sgf", 0), text);
    }
}

#[test]
fn a_comment_keeps_the_block_of_a_review() {
    let block = "--- unlur review ---\nBlunder: 99.9 to 65.8; g2 was better\nsets: SBKV\n--- end of review ---";
    for (old, new, expected) in [
        (format!("old\n\n{block}"), "new", format!("new\n\n{block}")),
        (format!("old\n\n{block}"), "", block.to_owned()),
        (block.to_owned(), "new", format!("new\n\n{block}")),
        ("old".to_owned(), "", String::new()),
    ] {
        let (mut workbench, _) = opened(format!("(;GM[4000]SZ[9];B[e5]C[{old}])").as_bytes());
        let request = json!({"do": "set", "node": 1, "property": "C", "value": new});
        granted(&mut workbench, request);
        let text = String::from_utf8(take(&mut workbench, "sgf", 0)).unwrap();
        let written = if expected.is_empty() {
            String::new()
        } else {
            format!("C[{expected}]")
        };
        assert_eq!(text, format!("(;GM[4000]SZ[9];B[e5]{written})"));
    }
}

#[test]
fn wrong_requests_change_nothing() {
    let (mut workbench, _) = opened(b"(;GM[4000]SZ[9];B[e5])");
    for line in include_str!("wrong_requests.txt").lines() {
        let request: Value = serde_json::from_str(line).unwrap();
        let answer = ask(&mut workbench, request);
        assert!(answer["error"].is_string(), "{line} {answer}");
        assert_eq!(take(&mut workbench, "sgf", 0), b"(;GM[4000]SZ[9];B[e5])");
    }
    let request = json!({"do": "play", "node": 0, "cell": 0});
    let answer = ask(&mut Workbench::default(), request);
    assert_eq!(answer, json!({"error": "no game is open"}));
}

#[test]
fn a_variation_becomes_the_main_line() {
    let (mut workbench, _) = opened(b"(;GM[4000]SZ[9];B[e5](;B[d4];B[])\n(;B[e4];B[];W[f5]))");
    let view = granted(&mut workbench, json!({"do": "promote", "node": 5}));
    let wanted = "(;GM[4000]SZ[9];B[e5](;B[e4];B[];W[f5])\n(;B[d4];B[]))";
    assert_eq!((&view["text"], &view["node"]), (&json!(wanted), &json!(3)));
    let again = ask(&mut workbench, json!({"do": "promote", "node": 3}));
    assert_eq!(again["error"], "this is the main line already");
}
