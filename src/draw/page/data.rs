//! The data of a page.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::games::PageGames;
use super::plan::Plan;
use super::report::Report;
use crate::draw::geometry::SPACING;
use crate::game::Side;

/// The games, the boards that they and the report need, the distance between cells, and the data of
/// the report, as the script of a page reads them.
#[must_use]
pub fn page_data(games: &PageGames, report: Option<&Report>) -> Value {
    let mut data = games.data();
    data["spacing"] = json!(SPACING);
    let mut sides: BTreeSet<Side> = games.sides().collect();
    if let Some(report) = report {
        sides.extend(&report.sides);
        data["report"] = report.data.clone();
    }
    let boards = sides.into_iter().map(|side| (side.get(), Plan::new(side)));
    data["boards"] = json!(boards.collect::<BTreeMap<u32, Plan>>());
    data
}
