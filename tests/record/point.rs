//! Points and words of moves as they are written.

use unlur::record::Termination;
use unlur::record::move_word::Word;
use unlur::record::point::{MoveValue, Point, TT, algebraic, move_value, point, rectangle};

#[test]
fn points_in_every_spelling() {
    for (text, column, row) in [
        ("h8", 8, 8),
        ("H8", 8, 8),
        ("h08", 8, 8),
        ("aa3", 27, 3),
        ("AB51", 28, 51),
        ("hh", 8, 8),
        ("aA", 1, 27),
        ("zz9999999999", 255, 255),
    ] {
        assert_eq!(
            point(text.as_bytes()),
            Some(Point { column, row }),
            "{text}"
        );
    }
    for text in ["", "8", "h", "8h", "h8x", "h-8", "abc", "abc5", "é5"] {
        assert_eq!(point(text.as_bytes()), None, "{text}");
    }
    let corners = (Point { column: 1, row: 1 }, Point { column: 3, row: 3 });
    assert_eq!(rectangle(b"a1:c3"), Some(corners));
    assert_eq!(rectangle(b"a1:"), None);
}

#[test]
fn meanings_of_a_move() {
    for (text, expected) in [
        ("", MoveValue::Word(Word::Pass)),
        ("Pass", MoveValue::Word(Word::Pass)),
        ("swap-sides", MoveValue::Word(Word::Swap)),
        (
            "resign",
            MoveValue::Word(Word::Loss(Termination::Resignation)),
        ),
        ("tt", MoveValue::Tt),
        ("h8", MoveValue::Point(Point { column: 8, row: 8 })),
        ("t20", MoveValue::Point(TT)),
        ("a0", MoveValue::Point(Point { column: 1, row: 0 })),
        ("nonsense", MoveValue::Nothing),
    ] {
        assert_eq!(move_value(text.as_bytes()), expected, "{text}");
        let bytes = format!("[{text}]").into_bytes();
        if let Some(point) = algebraic(&bytes, &(1..bytes.len() - 1)) {
            assert_eq!(MoveValue::Point(point), expected, "{text}");
        }
    }
}
