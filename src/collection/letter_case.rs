//! Comparing letters regardless of their case.

/// A text in which letters that differ only in case are the same, as by Unicode's case folding: `ß`
/// is `ss`, and every sigma is one. The Turkish letter `ı` is kept, and so differs from `i`.
pub(super) fn fold(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(fold_letter)
}

/// A letter without its case.
pub(super) fn fold_letter(letter: char) -> impl Iterator<Item = char> {
    // `ẞ` has no other capital, but its small letter has.
    let (turkish, letter) = match letter {
        'ı' => (Some(letter), None),
        _ => (None, Some(letter)),
    };
    let small = letter.into_iter().flat_map(char::to_lowercase);
    let folded = small
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase);
    turkish.into_iter().chain(folded)
}
