//! What is taken away.

use serde_json::{Value, json};
use unlur::draw::{GameView, Look, compose, png, svg};
use unlur::game::{Board, Side};
use unlur::sgf::{Chunk, Parser};
use unlur::web::Workbench;

use super::{ask, granted, opened, take};
use crate::support::{fixtures, sgf_files};

#[test]
fn the_text_is_taken_as_it_stood() {
    for path in sgf_files("games") {
        let bytes = std::fs::read(&path).unwrap();
        let mut workbench = Workbench::default();
        let request = json!({"do": "bring", "name": "a.sgf"});
        let brought = super::ask_with(&mut workbench, request, &bytes);
        let mut all = Vec::new();
        for game in 0..brought["rows"].as_array().unwrap().len() {
            granted(&mut workbench, json!({"do": "open", "game": game}));
            all.extend(take(&mut workbench, "sgf", 0));
        }
        if !bytes.starts_with(b"\xFF\xFE") && !bytes.starts_with(b"\xFE\xFF") {
            assert_eq!(all, bytes, "{}", path.display());
        }
    }
}

/// Every format leads back to the same canonical form.
#[test]
fn formats_hold_the_game() {
    let text = std::fs::read(fixtures().join("games/club-2004.sgf")).unwrap();
    let (mut workbench, _) = opened(&text);
    let canonical = take(&mut workbench, "canonical", 0);
    let json = take(&mut workbench, "json", 0);
    let (mut again, _) = opened(&json);
    assert_eq!(take(&mut again, "canonical", 0), canonical);
    let plain = take(&mut workbench, "text", 0);
    let (mut again, _) = opened(&plain);
    let moves = |sgf: &[u8]| unlur::read_bytes(sgf)[0].moves().count();
    assert_eq!(moves(&take(&mut again, "canonical", 0)), moves(&canonical));
}

#[test]
fn pictures_are_those_of_render() {
    let text = b"(;GM[4000]SZ[9]PB[Ada];B[e5];B[];W[d4]LB[e1:A])";
    let (mut workbench, _) = opened(text);
    let mut parser = Parser::default();
    let mut judge = unlur::analysis::Judge::default();
    let mut games = parser.games(Chunk::whole(text));
    let game = GameView::new(&mut judge, games.next().unwrap(), true).unwrap();
    let drawing = compose(&game.diagram(3), &Look::default());
    assert_eq!(
        take(&mut workbench, "svg", 3),
        svg(&drawing, 600).into_bytes()
    );
    assert_eq!(take(&mut workbench, "png", 3), png(&drawing, 600).unwrap());
}

/// A game of `plies` plies on side 8, the contract of one stone.
fn long_game(plies: usize) -> Workbench {
    let mut workbench = Workbench::default();
    granted(&mut workbench, json!({"do": "new", "side": 8}));
    let board = Board::get(Side::new(8).unwrap());
    let (mut at, mut played, mut cell) = (0, 0, 84);
    while played < plies {
        let request = if played == 1 {
            json!({"do": "pass", "node": at})
        } else {
            cell = (cell + 37) % board.cell_count();
            json!({"do": "play", "node": at, "cell": cell})
        };
        let answer = ask(&mut workbench, request);
        if answer["error"].is_null() {
            at = usize::try_from(answer["node"].as_u64().unwrap()).unwrap();
            played += 1;
        }
    }
    workbench
}

/// A game that was changed before a reload goes back into its list byte for byte.
#[test]
fn the_text_of_a_link_is_taken_into_the_open_game() {
    let link = |workbench: &mut Workbench| {
        let taken = granted(
            workbench,
            json!({"do": "take", "format": "link", "node": 0}),
        );
        taken["link"].as_str().unwrap().to_owned()
    };
    let changed = b"(;GM[4000]CA[ISO-8859-1]SZ[9]PB[Ren\xE9];B[e5];B[d4])";
    let (mut workbench, _) = opened(changed);
    let held = link(&mut workbench);
    let (mut workbench, _) = opened(b"(;GM[4000]CA[ISO-8859-1]SZ[9]PB[Ren\xE9];B[e5])");
    let view = granted(&mut workbench, json!({"do": "restore", "link": held}));
    assert_eq!(view["undo"], true);
    assert_eq!(take(&mut workbench, "sgf", 0), changed);
    assert_eq!(link(&mut workbench), held);
}

#[test]
fn a_link_holds_the_game_and_is_short() {
    let mut workbench = long_game(100);
    let text = take(&mut workbench, "sgf", 0);
    let taken = granted(
        &mut workbench,
        json!({"do": "take", "format": "link", "node": 0}),
    );
    let link = taken["link"].as_str().unwrap();
    assert!(link.len() <= 1000, "{}", link.len());
    assert!(
        link.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    );
    let mut other = Workbench::default();
    let view = granted(&mut other, json!({"do": "open_link", "link": link}));
    assert_eq!(view["text"].as_str().unwrap().as_bytes(), text);
    let cut = &link[..link.len() / 2];
    let error = ask(&mut other, json!({"do": "open_link", "link": cut}));
    assert!(error["error"].is_string(), "{error}");
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let (mut workbench, _) = opened(b"(;GM[4000]SZ[9]RE[W+R];B[e5]C[good]LB[d4:A];B[];W[d4])");
    let error = ask(
        &mut workbench,
        json!({"do": "take", "format": "apgame", "node": 0}),
    );
    assert!(error["error"].as_str().unwrap().contains("date"), "{error}");
    let text = granted(
        &mut workbench,
        json!({"do": "take", "format": "text", "node": 0}),
    );
    assert_ne!(text["left_out"], Value::Array(Vec::new()));
    assert_eq!(text["name"], "a.txt");
}

#[test]
fn a_file_is_called_by_its_players_and_date() {
    let cases: [(&[u8], &str); 3] = [
        (
            b"(;GM[4000]SZ[9]PB[Ada L.]PW[Bo/../x]DT[2004-05-01])",
            "Ada_L-Bo_x-2004-05-01.sgf",
        ),
        (b"(;GM[4000]SZ[9]PW[Bo])", "unknown-Bo.sgf"),
        (b"(;GM[4000]SZ[9]PB[?])", "a.sgf"),
    ];
    for (text, name) in cases {
        let (mut workbench, _) = opened(text);
        let request = json!({"do": "take", "format": "sgf", "node": 0});
        assert_eq!(granted(&mut workbench, request)["name"], name);
    }
}
