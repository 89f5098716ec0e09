//! Names of files in a diff.

use unlur::cli::fix::file_name::quoted;

#[test]
fn names_are_quoted_as_git_does() {
    for (name, expected) in [
        ("games/ä.sgf", "games/ä.sgf"),
        ("a b.sgf", "a b.sgf\t"),
        ("a\u{1b}[2J\n.sgf", "\"a\\033[2J\\012.sgf\""),
        ("\"a\\b\u{202e}\"", "\"\\\"a\\\\b\\342\\200\\256\\\"\""),
    ] {
        assert_eq!(quoted(name.as_bytes()), expected);
    }
    for (name, expected) in [
        (&b"Andr\xE9.sgf"[..], "\"Andr\\351.sgf\""),
        (b"\xC3\xA9\xFF", "\"\u{e9}\\377\""),
    ] {
        assert_eq!(quoted(name), expected);
    }
}
