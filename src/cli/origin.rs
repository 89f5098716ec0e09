//! The origin of a page, so that it can be quoted.

use crate::collection::stats::Month;
use crate::report::extent;

/// A line with the version, the command, the number of games, and of files if it is known, and the
/// span of the dates.
pub(super) fn quote(
    games: u64,
    files: Option<u64>,
    months: impl IntoIterator<Item = Month>,
) -> String {
    let version = env!("UNLUR_VERSION");
    let version = version.split_once(';').map_or(version, |(start, _)| start);
    let version = version.trim_end_matches(')').replace(" (", ", ");
    let command: Vec<String> = std::env::args().skip(1).map(word).collect();
    format!(
        "Made by unlur {version} with `unlur {}`: {}.",
        command.join(" "),
        extent(games, files, months)
    )
}

/// A word of a command, quoted if a shell would divide it.
fn word(word: String) -> String {
    let is_plain =
        |character: char| character.is_alphanumeric() || "-_./=,:%+@".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word;
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
