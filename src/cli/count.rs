//! A count in words.

/// `1 game`, `2 games`, `2 fixes`.
pub(super) fn count(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ if noun.ends_with('x') => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
    }
}
