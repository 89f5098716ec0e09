//! Points and words of moves as they are written.

use unlur::record::point::{Point, TT, Word, point, rectangle, word};

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
fn words_of_a_move() {
    for (text, expected) in [
        ("", Word::Pass),
        ("Pass", Word::Pass),
        ("black", Word::Pass),
        ("swap-sides", Word::Swap),
        ("resign", Word::Resign),
        ("tt", Word::Tt),
        ("t20", Word::Point(TT)),
        ("a0", Word::Point(Point { column: 1, row: 0 })),
        ("nonsense", Word::Nothing),
    ] {
        let bytes = format!("[{text}]").into_bytes();
        assert_eq!(word(&bytes, 1..bytes.len() - 1), expected, "{text}");
    }
}
