//! The summaries in all formats.

use std::cmp::Reverse;
use std::io::Write;

use serde_json::{Value, json};

use super::numbers::rows;
use super::page::Page;
use super::tables::Tables;
use crate::cli;
use crate::cli::output::Screen;
use crate::collection::stats::{
    GroupBy, GroupKey, Groups, Key, Summary, group_data, section_names,
};
use crate::draw::printable;

/// The groups, to be written in any format.
pub(super) struct GroupsData<'a> {
    pub(super) groups: &'a Groups,
    pub(super) group_by: &'a [GroupBy],
    /// The sections to write; empty for all.
    pub(super) sections: &'a [String],
    /// The number of players, events and groups in the tables.
    pub(super) top: usize,
}

impl GroupsData<'_> {
    fn wants(&self, section: &str) -> bool {
        self.sections.is_empty() || self.sections.iter().any(|wanted| wanted == section)
    }

    /// The names of a group for people.
    fn title(&self, key: &GroupKey) -> String {
        let names = self.group_by.iter().zip(key).map(|(by, key)| {
            let value = key.to_string();
            let value = match key {
                Key::Unknown => "(unknown)".into(),
                _ => printable(&value),
            };
            format!("{}: {value}", by.name())
        });
        names.collect::<Vec<_>>().join(", ")
    }
}

impl cli::data::Data for GroupsData<'_> {
    const COLUMNS: &'static str = "group_value second_group_value section key name value";

    fn text(&self, screen: Screen, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut shown: Vec<(&GroupKey, &Summary)> = self.groups.iter().collect();
        shown.sort_by_key(|(_, summary)| Reverse(summary.games.games));
        shown.truncate(self.top.max(1));
        shown.sort_by_key(|(key, _)| *key);
        for (index, (key, summary)) in shown.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            if !self.group_by.is_empty() {
                writeln!(out, "{}\n", self.title(key))?;
            }
            let mut page = Page::new(self.sections, screen);
            let tables = Tables {
                summary,
                // The cross table is made from the summary.
                data: &group_data(self.group_by, key, summary, |section| section != "pairs"),
                top: self.top,
            };
            tables.write(&mut page);
            if page.text.is_empty() {
                page.line(&format!("no data for {}", self.sections.join(", ")));
            }
            write!(out, "{}", page.text)?;
        }
        if self.groups.len() > shown.len() {
            let rest = self.groups.len() - shown.len();
            writeln!(out, "\n{rest} more groups, see `--top` and `--format`")?;
        }
        Ok(())
    }

    fn objects(&self) -> impl Iterator<Item = Value> {
        let groups = self.groups.iter();
        groups.map(|(key, summary)| {
            group_data(self.group_by, key, summary, |section| self.wants(section))
        })
    }

    /// One section is in memory at a time.
    fn records(&self) -> impl Iterator<Item = Value> {
        self.groups.iter().flat_map(|(key, summary)| {
            let value = |place: usize| {
                let key = key.get(place).filter(|_| !self.group_by.is_empty());
                key.map_or(String::new(), Key::to_string)
            };
            let (group_value, second_group_value) = (value(0), value(1));
            let own = self.wants("wins").then_some("player_wins");
            let wanted = section_names().filter(|section| self.wants(section));
            let rows = own.into_iter().chain(wanted).flat_map(|section| {
                let mut data = group_data(self.group_by, key, summary, |name| name == section);
                rows(section, data[section].take())
            });
            rows.map(move |[section, key, name, value]| {
                json!({
                    "group_value": group_value,
                    "second_group_value": second_group_value,
                    "section": section,
                    "key": key,
                    "name": name,
                    "value": value,
                })
            })
        })
    }
}
