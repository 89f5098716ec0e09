//! The origin of a page, so that it can be quoted.

use crate::collection::stats::Month;
use crate::report::extent;

/// A line with the version, the command, the number of games, and of files if it is known, and the
/// span of the dates.
pub(super) fn quote(
    command: &str,
    games: u64,
    files: Option<u64>,
    months: impl IntoIterator<Item = Month>,
) -> String {
    let version = env!("UNLUR_VERSION");
    let version = version.split_once(';').map_or(version, |(start, _)| start);
    let version = version.trim_end_matches(')').replace(" (", ", ");
    format!(
        "Made by unlur {version} with `unlur {command}`: {}.",
        extent(games, files, months)
    )
}
