//! One rule for names in every command, and files of aliases.

use unlur::record::{Aliases, normalize_name};

use crate::rows::rows;

#[test]
fn alias_files_are_refused_with_their_line() {
    for [text, expected] in rows(include_str!("alias_faults.txt")) {
        assert_eq!(Aliases::parse(text).unwrap_err().to_string(), expected);
    }
    assert!(Aliases::parse("\u{feff}# nothing\n\nAda\n= Ada\n= ada\n= ada\n@EVENT\nada\n").is_ok());
}

#[test]
fn normalizing_twice_changes_nothing() {
    for (text, expected) in [
        ("", ""),
        (" \t\n", ""),
        ("Ada", "Ada"),
        (" Ada \u{2003} L.", "Ada L."),
        ("A\u{30a}sa", "\u{c5}sa"),
    ] {
        assert_eq!(normalize_name(text), expected);
        assert_eq!(normalize_name(expected), expected);
    }
}
