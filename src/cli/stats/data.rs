//! The summaries in all formats.

use std::cmp::Reverse;
use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};

use super::PLAYER_WINS;
use super::page::Page;
use crate::cli::data::{Document, fields, plain};
use crate::cli::output::Screen;
use crate::collection::stats::{
    GroupBy, GroupKey, GroupStatistics, Groups, KEYS, Key, Statistics, Summary,
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
    /// Whether a section is to be shown; `wins` asks for those of a player too.
    pub(super) fn wants(&self, section: &str) -> bool {
        let asks = |wanted| section == wanted || (section, wanted) == (PLAYER_WINS, "wins");
        self.sections.is_empty() || self.sections.iter().any(|wanted| asks(wanted))
    }

    /// The names of a group for people.
    fn title(&self, key: &GroupKey) -> String {
        let names = self.group_by.iter().zip(key);
        let names = names.map(|(by, key)| format!("{}: {}", by.name(), printable(&key.title())));
        names.collect::<Vec<_>>().join(", ")
    }
}

impl Document for GroupsData<'_> {
    const COLUMNS: &'static str = "group_value second_group_value section key name value";

    fn text(&self, screen: Screen, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut shown: Vec<(&GroupKey, &Summary)> = self.groups.counts().iter().collect();
        shown.sort_by_key(|(_, summary)| Reverse(summary.games.games));
        shown.truncate(self.top.max(1));
        shown.sort_unstable_by_key(|(key, _)| *key);
        for (index, (key, summary)) in shown.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            if !self.group_by.is_empty() {
                writeln!(out, "{}\n", self.title(key))?;
            }
            let mut page = Page {
                text: String::new(),
                screen,
            };
            // The cross table is made from the summary, and there may be many players.
            let is_used = |name: &str| name != "pairs" && (name != "players" || self.wants(name));
            let data = GroupStatistics::new(self.group_by, key, summary, is_used);
            self.write(summary, data, &mut page);
            if page.text.is_empty() {
                page.line(&format!("no data for {}", self.sections.join(", ")));
            }
            write!(out, "{}", page.text)?;
        }
        if self.groups.counts().len() > shown.len() {
            let rest = self.groups.counts().len() - shown.len();
            writeln!(out, "\n{rest} more groups, see `--top` and `--format`")?;
        }
        Ok(())
    }

    fn objects(&self) -> impl Iterator<Item = impl Serialize> {
        let groups = self.groups.counts().iter();
        groups.map(|(key, summary)| {
            GroupStatistics::new(self.group_by, key, summary, |section| self.wants(section))
        })
    }

    /// One section is in memory at a time.
    fn csv_lines(&self) -> impl Iterator<Item = impl Serialize> {
        self.groups.counts().iter().flat_map(|(key, summary)| {
            let value = |place: usize| {
                let key = key.get(place).filter(|_| !self.group_by.is_empty());
                key.map_or(String::new(), Key::to_string)
            };
            let (group_value, second_group_value) = (value(0), value(1));
            let own = self.wants(PLAYER_WINS).then_some(PLAYER_WINS);
            let sections = Statistics::SECTIONS.iter().copied();
            let wanted = sections.filter(|section| self.wants(section));
            let rows = own.into_iter().chain(wanted).flat_map(|section| {
                let wants = |name: &str| name == section;
                let mut data = json!(GroupStatistics::new(self.group_by, key, summary, wants));
                numbers(section, data[section].take()).map(move |number| (section, number))
            });
            rows.map(move |(section, (key, name, value))| {
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

/// The key, the name and the value of each number of a section. Null is left out, and true and
/// false are 1 and 0, so that the column of the CSV has only numbers.
///
/// In a section that is a list, each entry has a key, such as `8` or `8 e6`, or `Ada / Bo` for two
/// names. A number in a nested object has a name such as `black.share`.
fn numbers(section: &'static str, data: Value) -> impl Iterator<Item = (String, String, Value)> {
    let several = KEYS.iter().find(|(name, _)| *name == section);
    let separator = if section == "pairs" { " / " } else { " " };
    let (entries, is_list) = match data {
        Value::Array(entries) => (entries, true),
        value => (vec![value], false),
    };
    let entries = entries
        .into_iter()
        .filter(Value::is_object)
        .map(|entry| fields(&entry));
    entries.flat_map(move |entry| {
        let first = entry.keys().map(String::as_str).take(usize::from(is_list));
        let keys: Vec<&str> = several.map_or_else(|| first.collect(), |(_, all)| all.to_vec());
        let key: Vec<_> = keys.iter().map(|key| plain(&entry[*key])).collect();
        let key = key.join(separator);
        let values = entry
            .iter()
            .filter(|(name, _)| !keys.contains(&name.as_str()));
        let values = values.flat_map(|(name, value)| match value {
            Value::Object(parts) => {
                let parts = parts.iter();
                parts
                    .map(|(part, value)| (format!("{name}.{part}"), value))
                    .collect()
            }
            value => vec![(name.clone(), value)],
        });
        let numbers = values.filter_map(|(name, value)| {
            let value = match value {
                Value::Bool(is_so) => u8::from(*is_so).into(),
                Value::Number(number) => number.clone().into(),
                // A property of a key, such as the severity of a code, is not a number.
                _ => return None,
            };
            Some((key.clone(), name, value))
        });
        numbers.collect::<Vec<_>>()
    })
}
