//! The extent of a collection.

use super::plain::grouped;
use crate::collection::stats::Month;
use crate::record::date::Date;

/// The number of games, and of files if it is known, with the first and the last month:
/// `12 games in 3 files, January 2025 to March 2026`.
#[must_use]
pub fn extent(games: u64, files: Option<u64>, months: impl IntoIterator<Item = Month>) -> String {
    let count = |number: u64, noun: &str| {
        count(number, noun).replacen(&number.to_string(), &grouped(number), 1)
    };
    let games = count(games, "game");
    let files = files.map_or(String::new(), |files| {
        format!(" in {}", count(files, "file"))
    });
    let span = span(months).map_or(String::new(), |span| format!(", {span}"));
    format!("{games}{files}{span}")
}

/// `1 game`, `2 games`, `2 fixes`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ if noun.ends_with('x') => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
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
