//! The one rule for comparing names.

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
