//! The report on the games that were brought.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::brought::Brought;
use crate::analysis::Judgement;
use crate::collection::Names;
use crate::draw::GameView;
use crate::draw::page::PageData;
use crate::report::{Collected, Contents, extent};

/// How many games of a report can be opened, as `unlur report` has them by default.
const MAX_SHOWN: usize = 5000;

/// The report on the games that match an expression, as the scripts of a report read it, with its
/// front and extent, and for each game to open its number among those that were brought.
pub(super) fn count(brought: &Brought, filter: &str) -> Result<Value, String> {
    let chosen = brought.chosen(filter)?;
    let names = Names::default();
    let mut collected = Collected::default();
    let broken = brought.broken.iter();
    broken.for_each(|finding| collected.add_gameless(finding));
    let mut numbers = Vec::new();
    let mut files = BTreeSet::new();
    for index in chosen.unwrap_or_else(|| (0..brought.games.len()).collect()) {
        let game = &brought.games[index];
        game.judged(|judgement: &Judgement<'_>| {
            collected.add(judgement, &names);
            files.insert(&game.source);
            if collected.shown() == MAX_SHOWN || judgement.record.side.is_none() {
                return;
            }
            if let Some(game_view) = GameView::from_judgement(judgement, game.is_sgf()) {
                collected.show(judgement, &game_view, &game.source, game.number);
                numbers.push(index);
            }
        });
    }
    let Contents {
        report,
        games,
        summary,
        ..
    } = collected.contents();
    let months = summary.months.counts().keys().filter_map(|&month| month);
    let mut data = PageData::new(&games, Some(&report)).value();
    data["front"] = json!([report.front.numbers, report.front.sentences]);
    data["extent"] = extent(summary.games.games, Some(files.len() as u64), months).into();
    data["note"] = report.note.into();
    data["numbers"] = numbers.into();
    Ok(data)
}
