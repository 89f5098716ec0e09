//! What the canonical form and the other coordinates look like, example by example: a law of what is
//! read back does not notice a change that reads back.

use unlur::convert::{
    TextNotation, TextOptions, from_text, looks_like_text, to_text, write_sgf_in,
};
use unlur::game::Coordinates;

use super::{record, sgf};
use crate::rows::rows;

/// The canonical form of a game without its head, which ends in `CS[hex]`.
fn body(text: &str) -> String {
    const HEAD: &str = "CS[hex]";
    let whole = String::from_utf8(sgf(&record(text.as_bytes()))).unwrap();
    let head = whole.find(HEAD).unwrap();
    whole[head + HEAD.len()..].to_owned()
}

#[test]
fn canonical_forms() {
    for [text, expected] in rows(include_str!("canonical_forms.txt")) {
        assert_eq!(body(text), expected, "{text}");
    }
}

#[test]
fn points_in_other_coordinates() {
    let game = record(
        b"(;FF[4]GM[4000]SZ[20]CS[hex];B[t20]TR[t21][u20][aa20][am20]LB[t20:a:b][zz9:c]AR[t20:u21]LN[t20:x]C[t20])",
    );
    let mut text = Vec::new();
    write_sgf_in(&game, Coordinates::Pbem, &mut text).unwrap();
    assert_eq!(
        String::from_utf8(text).unwrap(),
        "(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[39]CS[pbem]\n\
         ;B[t20]AR[t20:v21]C[t20]LB[t20:a:b][zz9:c]LN[t20:x]TR[u21][u20][aa20][am20])\n"
    );
}

#[test]
fn texts_with_a_game_look_like_one() {
    for (text, expected) in [
        ("Side: 5\n1. z9 x8 2. d3 d4\n", true),
        ("1. c3 pass 2. d3 d4\n", true),
        ("Side: 5\n1. c3\n", false),
        ("Side: 10\n1. e5 2. a5\n", true),
        ("Side: 5\nCoordinates: hex\n\n1. c3\n", true),
        ("Size: 5\nCoordinates: pbem\n", true),
        ("Coordinates: hex\nBlack: Ada\n", false),
        ("Side: 5\n1. c3 x 2. y z\n", false),
        ("", false),
        ("A letter about Unlur.\n", false),
        ("(;GM[4000]SZ[5];B[c3])", false),
        ("Side: 5\n1. c3 pass 2. d3 d4\n(;", false),
        ("Side: 5\n1. c3 pass 2. d3 d4\n\0", false),
    ] {
        assert_eq!(looks_like_text(text.as_bytes()), expected, "{text:?}");
    }
}

/// An unreadable move is written only if it names a point off the board, which reads back in `hex`.
#[test]
fn unreadable_moves_in_texts() {
    let write = |text: &str, notation| {
        let games = from_text(text, TextOptions::default());
        to_text(&games[0].record, notation)
            .map(|written| written.text)
            .map_err(|error| error.to_string())
    };
    let refused = "ply 2: this move is not on a cell of the board".to_owned();
    let text = "Side: 5\nCoordinates: hex\n\n1. c3 2. z9\n".to_owned();
    assert_eq!(write("Side: 5\n1. c3 z9\n", TextNotation::Hex), Ok(text));
    for (text, notation) in [
        ("Side: 5\n1. c3 z9\n", TextNotation::Pbem),
        ("Side: 5\n1. c3 huh\n", TextNotation::Hex),
    ] {
        assert_eq!(write(text, notation), Err(refused.clone()), "{text}");
    }
}

/// Lines are filled up to their width; a comment with line breaks ends one early.
#[test]
fn lines_of_texts() {
    let moves: Vec<_> = (0..20)
        .map(|at| {
            format!(
                ";{}[{}{}]",
                ["W", "B"][at % 2],
                ["c", "d", "e", "f"][at % 4],
                3 + at / 4
            )
        })
        .collect();
    let moves = moves.concat();
    let game =
        record(format!("(;GM[4000]SZ[11];B[b2];B[]{moves}C[two\nlines];B[g7];W[f8])").as_bytes());
    let written = to_text(&game, TextNotation::Hex).unwrap();
    assert_eq!(
        written.text,
        "Side: 6\nCoordinates: hex\n\n1. f2 2. pass\n\
         3. f3 4. g3 5. h3 6. i3 7. e4 8. f4 9. g4 10. h4 11. d5 12. e5 13. f5 14. g5\n\
         15. c6 16. d6 17. e6 18. f6 19. b7 20. c7 21. d7 22. e7 {two\nlines} 23. B:f7 24. d8\n"
    );
}

#[test]
fn drawings_of_positions() {
    let game = record(b"(;GM[4000]SZ[5]CS[hex]AB[b2][c3]AW[d4];B[d3])");
    let written = to_text(&game, TextNotation::Hex).unwrap();
    assert_eq!(
        written.text,
        "Side: 3\nCoordinates: hex\n\n  . . .\n X . . .\n. . X . .\n . . . O\n  . . .\n\n1. B:d3\n"
    );
}
