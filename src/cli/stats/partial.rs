//! The summaries of groups as a partial result.

use anyhow::bail;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{GroupKey, Groups};
use crate::collection::stats::{GroupBy, Key, PartialSummary, Summary};

/// The summaries of groups of games.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(deny_unknown_fields)]
pub(in crate::cli) struct PartialStats {
    /// The fields that the games are grouped by: at most two names.
    group_by: Vec<String>,
    groups: Vec<PartialGroup>,
}

/// A group, and its summary.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(deny_unknown_fields)]
struct PartialGroup {
    /// A value for each thing that games are grouped by; one null if there is none.
    values: Vec<PartialKey>,
    summary: PartialSummary,
}

/// The value of a group: a number, a text, or null if it is unknown.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum PartialKey {
    Number(u32),
    Text(String),
    Unknown(()),
}

impl PartialStats {
    pub(super) fn new(groups: &Groups, group_by: &[GroupBy]) -> Self {
        let group = |(key, summary): (&GroupKey, &Summary)| PartialGroup {
            values: key.iter().map(PartialKey::from).collect(),
            summary: summary.into(),
        };
        Self {
            group_by: names(group_by),
            groups: groups.iter().map(group).collect(),
        }
    }

    /// Adds the groups to others that are grouped alike.
    pub(super) fn merge_into(
        self,
        groups: &mut Groups,
        group_by: &[GroupBy],
    ) -> anyhow::Result<()> {
        if self.group_by != names(group_by) {
            match self.group_by.join(",").as_str() {
                "" => bail!("its games are not grouped; leave out `--group-by`"),
                names => bail!("its games are grouped by other things; give `--group-by {names}`"),
            }
        }
        for group in self.groups {
            if group.values.len() != group_by.len().max(1) {
                bail!("a group has the wrong number of values");
            }
            let key = group.values.into_iter().map(Key::from).collect();
            let summary: Summary = group.summary.try_into()?;
            groups.entry(key).or_default().merge(summary);
        }
        Ok(())
    }
}

fn names(group_by: &[GroupBy]) -> Vec<String> {
    group_by.iter().map(|by| by.name().to_owned()).collect()
}

impl From<&Key> for PartialKey {
    fn from(key: &Key) -> Self {
        match key {
            Key::Number(number) => Self::Number(*number),
            Key::Text(text) => Self::Text(text.clone()),
            Key::Unknown => Self::Unknown(()),
        }
    }
}

impl From<PartialKey> for Key {
    fn from(key: PartialKey) -> Self {
        match key {
            PartialKey::Number(number) => Self::Number(number),
            PartialKey::Text(text) => Self::Text(text),
            PartialKey::Unknown(()) => Self::Unknown,
        }
    }
}
