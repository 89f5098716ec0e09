//! Some columns of a table, and what stands in them.

use serde_json::Value;

use super::format::points;
use crate::cli::output::Column;

/// Some columns of a table: titles, the places of values in an entry, and the order in which columns
/// are left out of a table that is too wide.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Text(&'static str, &'static str, u8),
    Number(&'static str, &'static str, u8),
    /// How many of the games of an object, their share and its interval: title, object, field.
    Share(&'static str, &'static str, &'static str, [u8; 3]),
    /// How White's share differs from that of the other rows.
    Versus,
}

use Part::{Number, Share, Text, Versus};

impl Part {
    pub(super) fn columns(self) -> Vec<Column<'static>> {
        match self {
            Text(title, _, drop) => vec![Column::text(title).drop_order(drop)],
            Number(title, _, drop) => vec![Column::number(title).drop_order(drop)],
            Share(title, _, _, drop) => vec![
                Column::number(title).drop_order(drop[0]),
                Column::number("share").drop_order(drop[1]),
                Column::number("95%").drop_order(drop[2]),
            ],
            Versus => vec![Column::number("vs rest").drop_order(1)],
        }
    }

    /// What stands in the columns.
    pub(super) fn cells(self, entry: &Value) -> Vec<String> {
        let value = |place: &str| entry.pointer(place).unwrap_or(&Value::Null);
        match self {
            Text(_, place, _) => vec![match value(place) {
                Value::Null => "(unknown)".to_owned(),
                Value::String(text) => text.clone(),
                number => number.to_string(),
            }],
            // The only share without an interval is called so.
            Number("share", place, _) => vec![percent(value(place))],
            Number(_, place, _) => vec![value(place).to_string()],
            Share(_, place, count, _) => {
                let part = value(place);
                let bounds = part["low"].as_f64().zip(part["high"].as_f64());
                let bounds =
                    bounds.map(|(low, high)| format!("{:.1}-{:.1}%", low * 100.0, high * 100.0));
                vec![
                    part[count].to_string(),
                    percent(&part["share"]),
                    bounds.unwrap_or_default(),
                ]
            }
            Versus => {
                let versus = value("/versus");
                let mark = if versus["marked"] == true { " *" } else { "" };
                let difference = versus["difference"].as_f64().map(points);
                vec![difference.map_or(String::new(), |difference| difference + mark)]
            }
        }
    }
}

pub(super) fn percent(share: &Value) -> String {
    let share = share.as_f64();
    share.map_or(String::new(), |share| format!("{:.1}%", share * 100.0))
}
