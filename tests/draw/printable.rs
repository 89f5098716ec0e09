//! Text of records that people read.

use std::borrow::Cow;
use std::fmt::Write as _;
use unlur::draw::{is_printable, most_columns, printable, printable_lines};

#[test]
fn ordinary_text_is_not_copied() {
    for text in ["", "Ada", "Ñandú 碁 🙂", "()[];"] {
        assert!(matches!(printable(text), Cow::Borrowed(same) if same == text));
    }
}

/// The characters that are replaced, as ranges of their numbers. The test of the pages in a browser
/// holds their script to the same list.
#[test]
fn characters_that_mislead_are_replaced() {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for character in ('\0'..=char::MAX).filter(|&character| !is_printable(character)) {
        let safe = printable(character.encode_utf8(&mut [0; 4])).into_owned();
        assert!(safe.chars().all(is_printable), "{safe:?}");
        assert!(safe.chars().count() <= most_columns(character), "{safe:?}");
        let number = u32::from(character);
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let mut listed = String::new();
    for (first, last) in ranges {
        writeln!(listed, "{first:x}-{last:x}").unwrap();
    }
    insta::assert_snapshot!("invisible-characters", listed);
}

#[test]
fn controls_become_their_pictures_and_others_their_numbers() {
    assert_eq!(printable("a\tb\0\n\r\x07\x7f"), "a b␀␊␍␇␡");
    assert_eq!(
        printable("A\u{ad}\u{9b}\u{e0041}"),
        r"A\u{ad}\u{9b}\u{e0041}"
    );
}

#[test]
fn lines_stay() {
    assert_eq!(printable_lines("a\n\u{ad}\r\n"), "a\n\\u{ad}␍\n");
}
