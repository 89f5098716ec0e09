//! Characters without a picture.

/// Whether Unicode calls a character `Default_Ignorable_Code_Point` (`DerivedCoreProperties.txt`):
/// nobody sees it, so names that differ in such characters alone look alike.
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
