//! Text from files, made safe for people who read it.

use std::borrow::Cow;

use crate::record::is_default_ignorable;

/// `text` with every character replaced that could control a terminal or mislead a reader: tabs by
/// a blank, control characters by their pictures, and all other characters that are invisible or
/// change the direction of the text by their numbers, because text can be hidden with them.
///
/// ```
/// use unlur::draw::printable;
///
/// assert_eq!(printable("Ada\t\u{1b}[2J"), "Ada ␛[2J");
/// assert_eq!(printable("a\u{202e}b"), r"a\u{202e}b");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match picture(character) {
            Some(picture) => safe.push(picture),
            None if is_invisible(character) => safe.extend(character.escape_unicode()),
            None => safe.push(character),
        }
    }
    Cow::Owned(safe)
}

/// Replaces what could control a terminal, as [`printable`] does, but keeps the ends of lines.
#[must_use]
pub fn printable_lines(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(printable).collect();
    lines.join("\n")
}

/// Whether [`printable`] leaves a character as it is.
#[must_use]
pub fn is_printable(character: char) -> bool {
    // Nearly all text is ASCII, which needs no table of Unicode.
    matches!(character, ' '..='~') || picture(character).is_none() && !is_invisible(character)
}

/// The maximum number of columns that a character takes in [`printable`] text.
#[must_use]
pub fn most_columns(character: char) -> usize {
    match character {
        _ if picture(character).is_some() => 1,
        _ if is_invisible(character) => character.escape_unicode().len(),
        // No character is wider than two columns; some of those counted as two are narrower.
        '\0'..'\u{1100}' => 1,
        _ => 2,
    }
}

/// The character that is shown in place of an ASCII control character.
fn picture(character: char) -> Option<char> {
    match character {
        '\t' => Some(' '),
        // The pictures of the control characters begin at U+2400, in the same order.
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(character)),
        '\x7f' => Some('\u{2421}'),
        _ => None,
    }
}

/// Whether a character has no picture: further control characters, separators of lines, annotations,
/// and what Unicode calls default-ignorable, without the two joiners that some languages are written
/// with.
fn is_invisible(character: char) -> bool {
    match character {
        '\u{80}'..='\u{9f}' | '\u{2028}'..='\u{2029}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{200c}'..='\u{200d}' => false,
        _ => is_default_ignorable(character),
    }
}
