//! Groups of games that are duplicates, as rows.

use serde_json::json;

use crate::cli::data::{CsvLines, Row, TableLine, flat};
use crate::cli::output::Column;
use crate::collection::duplicates::{DuplicateGame, DuplicateGroup};

impl Row for DuplicateGroup<'_> {
    type CsvLine = ();
    const COLUMNS: &'static str = "\
        group_number=group kind side move source game line moves relation symmetry headers has cell";
    const SEPARATOR: &'static str = ";";
    const TABLE: &'static [Column<'static>] = &[
        Column::number("group"),
        Column::text("kind").drop_order(1),
        Column::path("source"),
        Column::number("game"),
        Column::number("line").drop_order(4),
        Column::number("moves").drop_order(3),
        Column::text("what").drop_order(2),
    ];

    fn csv(&self, lines: &mut CsvLines<'_>) {
        // A group may have all games, so its games are converted to JSON one at a time.
        let games = Vec::new();
        let mut group = json!(Self { games, ..*self });
        group["games"].take();
        for game in &self.games {
            lines.push(&flat([group.clone(), json!(game)]));
        }
    }

    fn table(&self, line: &mut TableLine<'_>) {
        for (place, member) in self.games.iter().enumerate() {
            let is_first = place == 0;
            line.maybe(is_first.then_some(self.number));
            line.maybe(is_first.then_some(self.kind));
            line.value(member.source);
            line.value(member.game).value(member.line);
            line.value(member.moves).value(what(self, member, is_first));
            line.end();
        }
    }
}

/// How a game of a group is alike or differs, for people.
fn what(group: &DuplicateGroup<'_>, member: &DuplicateGame<'_>, is_first: bool) -> String {
    let mut parts: Vec<String> = Vec::new();
    match group.kind {
        "near" => {
            let (at, cell) = (group.at.unwrap_or(0), member.cell.as_deref().unwrap_or(""));
            parts.push(format!("{cell} at move {at}"));
        }
        "beginning" if is_first => parts.push("prefix of".to_owned()),
        "beginning" => parts.push("the longer game".to_owned()),
        _ if is_first => {}
        _ => parts.push(match &member.symmetry {
            Some(symmetry) => format!("the same moves, {symmetry}"),
            None => "the same moves".to_owned(),
        }),
    }
    if !member.headers.is_empty() {
        parts.push(format!("other {}", member.headers.join(", ")));
    }
    if !member.has.is_empty() {
        parts.push(format!("has {}", member.has.join(", ")));
    }
    parts.join("; ")
}
