//! Text from files, made safe for a terminal.

use std::borrow::Cow;

/// `text` with every character replaced that could control a terminal or mislead a reader: tabs by a
/// blank, control characters by their pictures, invisible characters by their numbers, others
/// by U+FFFD.
///
/// ```
/// use unlur::cli::output::printable;
///
/// assert_eq!(printable("Ada\t\u{1b}[2J"), "Ada ␛[2J");
/// assert_eq!(printable("a\u{202e}b"), "a\u{fffd}b");
/// assert_eq!(printable("a\u{e0041}b"), r"a\u{e0041}b");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if is_invisible(character) {
            safe.extend(character.escape_unicode());
        } else {
            safe.push(sanitize_char(character));
        }
    }
    Cow::Owned(safe)
}

/// Whether [`printable`] leaves a character as it is.
pub(in crate::cli) fn is_printable(character: char) -> bool {
    !is_invisible(character) && sanitize_char(character) == character
}

/// The columns that a character takes at most in [`printable`] text.
pub(super) fn most_columns(character: char) -> usize {
    match character {
        _ if is_invisible(character) => character.escape_unicode().len(),
        // No character is wider than two columns; some of those counted as two are narrower.
        '\0'..'\u{1100}' => 1,
        _ => 2,
    }
}

/// Whether a character has no picture: the soft hyphen, fillers, variation selectors and tags, in
/// which text can be hidden.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0000}'..='\u{e01ef}'
    )
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
