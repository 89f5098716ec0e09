//! The data of a page.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use super::games::{GameData, PageGames};
use super::html::{Front, Table, without_folders};
use super::plan::Plan;
use crate::draw::geometry::SPACING;
use crate::game::Side;

/// The contents of a report.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The data of the charts; `report.js` draws them.
    pub data: Value,
    /// Boards that the charts need besides those of the games.
    pub sides: Vec<Side>,
    /// The summary.
    pub front: Front,
    /// The tables for readers without scripts.
    pub tables: Vec<Table>,
    /// A sentence about the list of games.
    pub note: String,
}

/// The data that the script of a page reads: the games, the distance between cells, the data of the
/// report, and the boards that both need.
#[derive(Debug, Serialize)]
pub struct PageData<'a> {
    names: &'a [String],
    sources: Vec<&'a str>,
    games: &'a [GameData],
    spacing: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<&'a Value>,
    boards: BTreeMap<u32, Plan>,
}

impl<'a> PageData<'a> {
    /// The data of a page.
    #[must_use]
    pub fn new(games: &'a PageGames, report: Option<&'a Report>) -> Self {
        let mut sides: BTreeSet<Side> = games.sides.clone();
        sides.extend(report.iter().flat_map(|report| &report.sides));
        let boards = sides.into_iter().map(|side| (side.get(), Plan::new(side)));
        Self {
            names: &games.names,
            sources: without_folders(&games.sources),
            games: &games.games,
            spacing: SPACING,
            report: report.map(|report| &report.data),
            boards: boards.collect(),
        }
    }

    /// The data as a value of JSON.
    #[must_use]
    pub fn value(&self) -> Value {
        serde_json::json!(self)
    }
}
