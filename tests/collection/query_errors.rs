//! The place of an error in an expression.

use unlur::collection::query::error::QueryError;

#[test]
fn carets_are_as_wide_as_the_text_above_them() {
    for (expression, word, expected) in [
        ("side = ? ", "?", ["side = ? ", "       ^"]),
        ("日本 = x", "日本", ["日本 = x", "^^^^"]),
        (
            "player ~ 日本 x",
            "x",
            ["player ~ 日本 x", "              ^"],
        ),
        // A mark over the letter before it takes no column.
        ("e\u{301} = x", "x", ["e\u{301} = x", "    ^"]),
        ("side", "", ["side", "    ^"]),
    ] {
        let end = || expression.len()..expression.len();
        let start = expression.find(word).filter(|_| !word.is_empty());
        let span = start.map_or_else(end, |start| start..start + word.len());
        assert_eq!(QueryError::new(expression, span, "").excerpt(), expected);
    }
}
