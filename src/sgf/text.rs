//! FF\[4\]'s Text and `SimpleText`: escapes, white space and soft line breaks.

use std::borrow::Cow;

/// The value of a decoded Text: line breaks become LF, other white space becomes a space.
///
/// ```
/// assert_eq!(unlur::sgf::text("a\\]b\\\nc\r\nd\te"), "a]bc\nd e");
/// ```
#[must_use]
pub fn text(raw: &str) -> Cow<'_, str> {
    unescape(raw, "\n")
}

/// The value of a decoded `SimpleText`: line breaks become spaces too.
///
/// ```
/// assert_eq!(unlur::sgf::simple_text("Ada\nLovelace"), "Ada Lovelace");
/// ```
#[must_use]
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    unescape(raw, " ")
}

/// The two halves of a composed value, split at its first colon without a backslash.
///
/// ```
/// assert_eq!(unlur::sgf::split_composed("a\\:b:c"), Some(("a\\:b", "c")));
/// assert_eq!(unlur::sgf::split_composed("plain"), None);
/// ```
#[must_use]
pub fn split_composed(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, character) in raw.char_indices() {
        match character {
            ':' if !escaped => return Some((&raw[..at], &raw[at + 1..])),
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

/// The text of a value for a message: its first forty characters.
pub(crate) fn shown(raw: &[u8]) -> String {
    const MAX_LENGTH: usize = 40;
    let raw = raw.trim_ascii();
    // No character has more bytes than four.
    let text = String::from_utf8_lossy(&raw[..raw.len().min(4 * MAX_LENGTH + 4)]);
    let shown: String = text.chars().take(MAX_LENGTH).collect();
    let dots = if shown.len() < text.len() { "..." } else { "" };
    format!("{}{dots}", shown.escape_debug())
}

fn unescape<'a>(raw: &'a str, line_break: &str) -> Cow<'a, str> {
    let is_special = |byte: u8| matches!(byte, b'\\' | b'\t'..=b'\r');
    let Some(plain_end) = raw.bytes().position(is_special) else {
        return Cow::Borrowed(raw);
    };
    let mut value = String::with_capacity(raw.len());
    value.push_str(&raw[..plain_end]);
    let mut rest = raw[plain_end..].chars();
    while let Some(character) = rest.next() {
        match character {
            '\\' => match rest.next() {
                Some(hard @ ('\n' | '\r')) => skip_other_half(&mut rest, hard),
                Some(space) if is_white_space(space) => value.push(' '),
                Some(escaped) => value.push(escaped),
                None => value.push('\\'),
            },
            hard @ ('\n' | '\r') => {
                skip_other_half(&mut rest, hard);
                value.push_str(line_break);
            }
            space if is_white_space(space) => value.push(' '),
            plain => value.push(plain),
        }
    }
    Cow::Owned(value)
}

fn is_white_space(character: char) -> bool {
    matches!(character, ' ' | '\t'..='\r')
}

/// Skips the second byte of CRLF or LFCR.
fn skip_other_half(rest: &mut std::str::Chars<'_>, first: char) {
    let other = if first == '\n' { '\r' } else { '\n' };
    if rest.as_str().starts_with(other) {
        rest.next();
    }
}
