//! A report on a collection.

use serde_json::Value;

use super::html::{Front, Table};
use crate::game::Side;

/// The contents of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The data of the charts; `report.js` draws them.
    pub data: Value,
    /// Boards that the charts need in addition to those of the games.
    pub sides: Vec<Side>,
    /// The summary.
    pub front: Front,
    /// The tables for readers without scripts.
    pub tables: Vec<Table>,
    /// A sentence about the list of games.
    pub note: String,
}
