//! The extent of a collection.

use crate::collection::stats::Month;

/// The number of games, and of files if it is known, with the first and the last month:
/// `12 games in 3 files, 2025-01 to 2026-03`.
#[must_use]
pub fn extent(games: u64, files: Option<u64>, months: impl IntoIterator<Item = Month>) -> String {
    let count = |number: u64, noun: &str| match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    let games = count(games, "game");
    let files = files.map_or(String::new(), |files| {
        format!(" in {}", count(files, "file"))
    });
    let span = span(months).map_or(String::new(), |span| format!(", {span}"));
    format!("{games}{files}{span}")
}

/// The first and the last month; `None` without a month.
pub(super) fn span(months: impl IntoIterator<Item = Month>) -> Option<String> {
    let months: Vec<Month> = months.into_iter().collect();
    let (first, last) = (months.iter().min()?, months.iter().max()?);
    Some(if first == last {
        first.to_string()
    } else {
        format!("{first} to {last}")
    })
}
