//! The summaries in the forms of data.

use std::io::Write;

use serde::Serialize;

use super::Groups;
use super::rows::rows;
use super::tables::tables;
use crate::cli;
use crate::cli::data::Line;
use crate::cli::output::printable;
use crate::collection::stats::{self, Data, Key, SCHEMA};

/// A group as data.
#[derive(Serialize)]
struct GroupData<'a> {
    schema: u32,
    group_by: Option<&'static str>,
    group: Option<String>,
    #[serde(flatten)]
    data: Data<'a>,
}

/// The groups, to be written in any format.
pub(super) struct GroupsData<'a> {
    pub(super) groups: &'a Groups,
    pub(super) group_by: Option<stats::GroupBy>,
    /// How many players and events the tables show at most.
    pub(super) top: usize,
}

/// The name of a group; `None` if the games have none.
fn group_name(key: &Key) -> Option<String> {
    (*key != Key::Unknown).then(|| key.to_string())
}

impl cli::data::Data for GroupsData<'_> {
    const CSV: &'static [&'static str] = &["group_value", "section", "key", "name", "value"];

    fn text(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        for (index, (key, summary)) in self.groups.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            if let Some(group_by) = self.group_by {
                let group = group_name(key);
                let name = group.as_deref().map_or("(unknown)".into(), printable);
                writeln!(out, "{}: {name}\n", group_by.name())?;
            }
            write!(out, "{}", tables(summary, &Data::new(summary), self.top))?;
        }
        Ok(())
    }

    fn document(&self) -> Option<impl Serialize> {
        None::<()>
    }

    fn objects(&self) -> Vec<impl Serialize> {
        let groups = self.groups.iter().map(|(key, summary)| GroupData {
            schema: SCHEMA,
            group_by: self.group_by.map(stats::GroupBy::name),
            group: group_name(key),
            data: Data::new(summary),
        });
        groups.collect()
    }

    fn csv(&self, line: &mut Line<'_>) {
        for (key, summary) in self.groups {
            let group = group_name(key);
            for row in rows(&Data::new(summary)) {
                line.maybe_text(group.as_deref());
                for field in row {
                    line.text(&field);
                }
                line.end();
            }
        }
    }
}
