//! Points and words of moves as they are written.

use unlur::record::Termination;
use unlur::record::point::{Meaning, Point, TT, algebraic, meaning, point, rectangle};
use unlur::record::words::Word;

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
        ("", Meaning::Word(Word::Pass)),
        ("Pass", Meaning::Word(Word::Pass)),
        ("swap-sides", Meaning::Word(Word::Swap)),
        (
            "resign",
            Meaning::Word(Word::Loss(Termination::Resignation)),
        ),
        ("tt", Meaning::Tt),
        ("h8", Meaning::Point(Point { column: 8, row: 8 })),
        ("t20", Meaning::Point(TT)),
        ("a0", Meaning::Point(Point { column: 1, row: 0 })),
        ("nonsense", Meaning::Nothing),
    ] {
        assert_eq!(meaning(text.as_bytes()), expected, "{text}");
        let bytes = format!("[{text}]").into_bytes();
        if let Some(point) = algebraic(&bytes, &(1..bytes.len() - 1)) {
            assert_eq!(Meaning::Point(point), expected, "{text}");
        }
    }
}
