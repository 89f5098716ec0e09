//! Wins by a key, such as the side or the year.

use super::format::{VERSUS, number, text, win_cells};
use super::page::Page;
use crate::collection::stats::{Data, ScoreData};

/// A table of the wins by key, without keys nothing.
pub(super) fn scores<'a, K: ToString + 'a>(
    heading: &str,
    title: &str,
    scores: impl Iterator<Item = &'a ScoreData<Option<K>>>,
    page: &mut Page,
) {
    let name = |key: &Option<K>| key.as_ref().map_or("(unknown)".to_owned(), K::to_string);
    let scores: Vec<_> = scores.collect();
    if scores.is_empty() {
        return;
    }
    let rows = scores.iter().map(|score| {
        let cells = vec![name(&score.key), score.games.to_string()];
        [cells, win_cells(score.wins, score.versus)].concat()
    });
    page.heading(heading);
    let columns = [text(title), number("games"), number("counted")];
    page.table_of_colours(&columns, rows);
    if scores.iter().any(|score| score.versus.is_some()) {
        page.line(&format!("\n{VERSUS}"));
    }
}

/// Says which sides a table takes together.
pub(super) fn pooled(data: &Data<'_>, page: &mut Page) {
    let sides = data.sides.iter().filter(|side| side.wins.counted > 0);
    let sides: Vec<String> = sides
        .filter_map(|side| Some(side.key?.to_string()))
        .collect();
    if sides.len() > 1 {
        page.line(&format!(
            "\nsides {} taken together; see `--group-by side`",
            sides.join(", ")
        ));
    }
}
