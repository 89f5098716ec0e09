//! Text from files, made safe for a terminal.

use std::borrow::Cow;

/// `text` with every character replaced that could control a terminal or mislead a reader, one for
/// one: tabs by a blank, control characters by their pictures, others by U+FFFD.
///
/// ```
/// use unlur::cli::output::printable;
///
/// assert_eq!(printable("Ada\t\u{1b}[2J"), "Ada ␛[2J");
/// assert_eq!(printable("a\u{202e}b"), "a\u{fffd}b");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if text
        .chars()
        .all(|character| sanitize_char(character) == character)
    {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(sanitize_char).collect())
    }
}

/// The character shown for `character` on a terminal; mostly itself.
fn sanitize_char(character: char) -> char {
    match character {
        '\t' => ' ',
        // The picture of a control character is as far after U+2400 as the character is after U+0000.
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        // C1 controls, the line and paragraph separators, and all that turns the direction of
        // the text or hides in it.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' => '\u{fffd}',
        _ => character,
    }
}
