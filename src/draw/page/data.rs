//! The data of a page.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::games::PageGames;
use super::plan::Plan;
use crate::draw::geometry::SPACING;

/// The games, the boards that they need, and the distance between cells, as the script of a page
/// reads them.
#[must_use]
pub fn page_data(games: &PageGames) -> Value {
    let mut data = games.data();
    let boards = games.sides().map(|side| (side.get(), Plan::new(side)));
    data["boards"] = json!(boards.collect::<BTreeMap<u32, Plan>>());
    data["spacing"] = json!(SPACING);
    data
}
