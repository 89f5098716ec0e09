//! Values as they are written between brackets.

use std::borrow::Cow;

use super::bom::bom_len;
use super::resync::{SYNC_WINDOW, is_sync_point};

/// A Text or `SimpleText` as it is written between brackets: with a backslash before each character
/// that SGF would misread. A colon stays, because it joins the halves of a composed value.
///
/// ```
/// assert_eq!(unlur::sgf::escape_text("a]b\\c"), "a\\]b\\\\c");
/// ```
#[must_use]
pub fn escape_text(text: &str) -> Cow<'_, str> {
    match escaped_text(text) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        // Only backslashes are added, between characters.
        Cow::Owned(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
    }
}

/// The bytes of [`escape_text`].
pub(crate) fn escaped_text(text: &str) -> Cow<'_, [u8]> {
    escape(text.as_bytes(), false)
}

/// A raw value, with its escapes, that reads back completely and unchanged.
///
/// Most raw values already do; a bracket, or a backslash at the end, that lacks its own backslash
/// gets one.
pub(crate) fn escape_raw(raw: &[u8]) -> Cow<'_, [u8]> {
    escape(raw, true)
}

fn escape(text: &[u8], has_escapes: bool) -> Cow<'_, [u8]> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut value = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if has_escapes => value.extend([b'\\', bytes.next().unwrap_or(b'\\')]),
            b'\\' | b']' => value.extend([b'\\', byte]),
            _ => value.push(byte),
        }
    }
    Cow::Owned(guard_line_starts(value))
}

/// The first byte of a byte order mark.
const MARK: u8 = 0xEF;

/// Whether a one-line value contains nothing that could be read as its end.
fn is_plain(value: &[u8]) -> bool {
    !value
        .iter()
        .any(|&byte| matches!(byte, b']' | b'\\' | b'\n' | b'\r' | MARK))
}

/// The value, changed so that none of its last lines can be read as the beginning of a game.
///
/// Every other bracket in a value has its backslash, so only the one that closes it could make a
/// line look like `(;FF[4]`, by itself or with the properties after it.
fn guard_line_starts(mut value: Vec<u8>) -> Vec<u8> {
    let reach = value.len().saturating_sub(SYNC_WINDOW);
    let length = value.len();
    value.extend_from_slice(b"]FF[]");
    // A line may look like this up to a bracket on a later line, so each line is checked.
    let lines = memchr::memchr3_iter(b'\n', b'\r', MARK, &value[reach..]);
    let misread: Vec<_> = lines
        .map(|line| reach + line + usize::from(value[reach + line] != MARK))
        .filter(|&line| is_sync_point(&value, line))
        .map(|line| line + bom_len(&value[line..]))
        .collect();
    value.truncate(length);
    for line in misread.into_iter().rev() {
        value.insert(line, b'\\');
    }
    value
}
