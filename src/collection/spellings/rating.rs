//! Ratings and ranks that servers write after the name of a player.

/// The name before a number or a rank in brackets at its end, as in `kota (1802)` and `kota [3d]`;
/// `None` if it has none.
pub(super) fn without_rating(name: &str) -> Option<&str> {
    let mut rest = name;
    while let Some(before) = without_last_bracket(rest) {
        rest = before;
    }
    (rest.len() < name.len()).then_some(rest)
}

fn without_last_bracket(name: &str) -> Option<&str> {
    let open = [('(', ')'), ('[', ']')]
        .into_iter()
        .find_map(|(open, close)| name.strip_suffix(close)?.rfind(open))?;
    let before = name[..open].trim_end();
    (is_rating(&name[open + 1..name.len() - 1]) && !before.is_empty()).then_some(before)
}

/// Whether a text is a number, or one with the letter of a rank: kyu, dan or professional dan.
fn is_rating(text: &str) -> bool {
    let number = text.strip_suffix(['k', 'K', 'd', 'D', 'p', 'P']);
    let mut digits = number.unwrap_or(text).bytes();
    digits.len() > 0 && digits.all(|digit| digit.is_ascii_digit())
}
