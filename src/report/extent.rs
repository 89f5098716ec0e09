//! The extent of a collection.

use crate::collection::stats::Month;
use crate::record::date::Date;

/// The number of games, and of files if it is known, with the first and the last month:
/// `12 games in 3 files, January 2025 to March 2026`.
#[must_use]
pub fn extent(games: u64, files: Option<u64>, months: impl IntoIterator<Item = Month>) -> String {
    let games = grouped_count(games, "game");
    let files = files.map(|files| format!(" in {}", grouped_count(files, "file")));
    let files = files.unwrap_or_default();
    let span = span(months).map_or(String::new(), |span| format!(", {span}"));
    format!("{games}{files}{span}")
}

/// `1 game`, `2 games`, `2 fixes`.
#[cfg(feature = "cli")]
pub(crate) fn count(number: u64, noun: &str) -> String {
    format!("{number} {}", plural(number, noun))
}

/// A number with commas between thousands, and its noun.
pub(super) fn grouped_count(number: u64, noun: &str) -> String {
    format!("{} {}", grouped(number), plural(number, noun))
}

/// A number with commas between thousands.
#[must_use]
pub fn grouped(number: u64) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}

/// The noun for so many things.
pub(super) fn plural(number: u64, noun: &str) -> String {
    match number {
        1 => noun.to_owned(),
        _ if noun.ends_with('x') => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// The first and the last month; `None` without a month.
pub(super) fn span(months: impl IntoIterator<Item = Month>) -> Option<String> {
    let months: Vec<Month> = months.into_iter().collect();
    let words = |&Month { year, month }| Date::new(year, month, None).map(Date::words);
    let (first, last) = (words(months.iter().min()?)?, words(months.iter().max()?)?);
    let last = (first != last).then(|| format!(" to {last}"));
    Some(first + &last.unwrap_or_default())
}
