//! Text of records in a terminal.

use std::borrow::Cow;

use unlur::cli::output::printable::printable;

#[test]
fn ordinary_text_is_not_copied() {
    for text in ["", "Ada", "Ñandú 碁 🙂", "()[];"] {
        assert!(matches!(printable(text), Cow::Borrowed(same) if same == text));
    }
}

#[test]
fn control_characters_are_replaced_and_no_character_is_lost() {
    let all: String = ('\0'..='\u{ffff}').collect();
    let safe = printable(&all);
    let invisible = [
        '\u{ad}', '\u{34f}', '\u{115f}', '\u{3164}', '\u{fe0f}', '\u{ffa0}',
    ];
    assert!(!safe.contains(invisible));
    let shown = |character: char| printable(&character.to_string()).chars().count();
    assert_eq!(safe.chars().count(), all.chars().map(shown).sum::<usize>());
    assert!(!safe.contains(char::is_control));
    assert!(!safe.contains(['\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{2028}']));
    assert_eq!(printable(&safe), safe);
}

#[test]
fn controls_become_their_pictures() {
    assert_eq!(printable("\0\n\r\x07\x7f\u{9b}"), "␀␊␍␇␡\u{fffd}");
}

#[test]
fn characters_without_a_picture_become_their_numbers() {
    let name = "A\u{ad}da\u{e0041}\u{e007f}";
    assert_eq!(printable(name), r"A\u{ad}da\u{e0041}\u{e007f}");
}

#[cfg(unix)]
#[test]
fn names_of_files_do_not_reach_a_terminal_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let name = "f\u{1b}z\u{e0041}.sgf";
    std::fs::write(folder.path().join(name), "(;GM[4000]SZ[5];B[c3];W[c3])").unwrap();
    for command in ["review --playouts 1", "show", "validate", "analyze"] {
        let output = crate::support::run_in(folder.path(), &format!("{command} ."));
        let text = crate::support::stdout(&output) + &crate::support::stderr(&output);
        assert!(text.contains("f␛z\\u{e0041}.sgf"), "{command}: {text}");
        assert!(!text.contains(['\u{1b}', '\u{e0041}']), "{command}: {text}");
    }
}
