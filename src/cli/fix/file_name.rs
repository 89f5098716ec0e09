//! The name of a file in a unified diff.

use std::fmt::Write as _;

use crate::cli::output::printable;

/// The name of a file as git and `patch` write it: in quotes and with escapes if it holds what is
/// not printed, and with a tab behind it if it holds a blank.
pub(super) fn quoted(name: &str) -> String {
    let is_plain = printable(name) == name && !name.contains(['"', '\\']);
    if is_plain {
        let end = if name.contains(' ') { "\t" } else { "" };
        return format!("{name}{end}");
    }
    let mut quoted = String::from("\"");
    for character in name.chars() {
        let mut bytes = [0; 4];
        let character = character.encode_utf8(&mut bytes);
        match &*character {
            "\"" | "\\" => quoted.extend(["\\", character]),
            shown if printable(shown) == shown => quoted.push_str(shown),
            shown => shown.bytes().for_each(|byte| {
                let written = write!(quoted, "\\{byte:03o}");
                debug_assert!(written.is_ok(), "writing to memory cannot fail");
            }),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_are_quoted_as_git_does() {
        for (name, expected) in [
            ("games/ä.sgf", "games/ä.sgf"),
            ("a b.sgf", "a b.sgf\t"),
            ("a\u{1b}[2J\n.sgf", "\"a\\033[2J\\012.sgf\""),
            ("\"a\\b\u{202e}\"", "\"\\\"a\\\\b\\342\\200\\256\\\"\""),
        ] {
            assert_eq!(quoted(name), expected);
        }
    }
}
