//! The one rule for comparing names, and the invisible characters in them.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

/// A text without white space at its ends, with one blank for each run of white space inside it,
/// in Unicode normalization form C. Names that are equal after this are one name.
///
/// ```
/// use unlur::record::normalize_name;
///
/// assert_eq!(normalize_name("  Ada \t Lovelace\n"), "Ada Lovelace");
/// assert_eq!(normalize_name("Zoe\u{308}"), "Zo\u{eb}");
/// ```
#[must_use]
pub fn normalize_name(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim();
    let mut is_blank = false;
    let has_plain_blanks = trimmed.chars().all(|character| {
        let was_blank = std::mem::replace(&mut is_blank, character == ' ');
        let is_other = character.is_whitespace() && !is_blank;
        !(is_other || was_blank && is_blank)
    });
    let is_normal = trimmed.is_ascii() || is_nfc_quick(trimmed.chars()) == IsNormalized::Yes;
    if has_plain_blanks && is_normal {
        return Cow::Borrowed(trimmed);
    }
    let words: Vec<&str> = trimmed.split_whitespace().collect();
    Cow::Owned(words.join(" ").nfc().collect())
}

/// Whether Unicode calls a character `Default_Ignorable_Code_Point` (`DerivedCoreProperties.txt`):
/// it is invisible, so names that differ only in such characters look alike.
///
/// ```
/// use unlur::record::is_default_ignorable;
///
/// assert!(is_default_ignorable('\u{200b}'));
/// assert!(is_default_ignorable('\u{3164}'));
/// assert!(!is_default_ignorable('a'));
/// ```
#[must_use]
pub const fn is_default_ignorable(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}
