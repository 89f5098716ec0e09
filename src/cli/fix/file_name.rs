//! The name of a file in a unified diff.

use std::fmt::Write as _;

use crate::draw::printable;

/// The name of a file as git and `patch` write it: in quotes and with escapes if it holds what is
/// not printed or is not UTF-8, and with a tab behind it if it holds a blank.
pub fn quoted(name: &[u8]) -> String {
    let is_plain = |name: &&str| printable(name) == *name && !name.contains(['"', '\\']);
    if let Some(name) = std::str::from_utf8(name).ok().filter(is_plain) {
        let end = if name.contains(' ') { "\t" } else { "" };
        return format!("{name}{end}");
    }
    let mut quoted = String::from("\"");
    for chunk in name.utf8_chunks() {
        for character in chunk.valid().chars() {
            let mut bytes = [0; 4];
            let character = character.encode_utf8(&mut bytes);
            match &*character {
                "\"" | "\\" => quoted.extend(["\\", character]),
                shown if printable(shown) == shown => quoted.push_str(shown),
                hidden => push_octal(&mut quoted, hidden.as_bytes()),
            }
        }
        push_octal(&mut quoted, chunk.invalid());
    }
    quoted + "\""
}

fn push_octal(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let written = write!(text, "\\{byte:03o}");
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }
}
