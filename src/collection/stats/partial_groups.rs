//! The summaries of groups as a partial result.

use serde::{Deserialize, Serialize};

use super::group::{GroupBy, Key};
use super::groups::{GroupKey, Groups};
use super::partial::PartialSummary;
use super::summary::Summary;
use crate::collection::partial::PartialError;

/// The summaries of groups of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialGroups {
    /// The fields that the games are grouped by: at most two names.
    group_by: Vec<String>,
    groups: Vec<PartialGroup>,
}

/// A group, and its summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartialGroup {
    /// A value for each thing that games are grouped by; one null if there is none.
    values: Vec<PartialKey>,
    summary: PartialSummary,
}

/// The value of a group: a number, a text, or null if it is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum PartialKey {
    Number(u32),
    Text(String),
    Unknown(()),
}

impl PartialGroups {
    /// The groups, which were made by these criteria.
    #[must_use]
    pub fn new(groups: &Groups, group_by: &[GroupBy]) -> Self {
        let group = |(key, summary): (&GroupKey, &Summary)| PartialGroup {
            values: key.iter().map(PartialKey::from).collect(),
            summary: summary.into(),
        };
        Self {
            group_by: group_by.iter().map(|by| by.name().to_owned()).collect(),
            groups: groups.iter().map(group).collect(),
        }
    }

    /// The names of the criteria.
    #[must_use]
    pub fn group_by(&self) -> &[String] {
        &self.group_by
    }

    /// Adds the groups to others that were made by the same criteria.
    ///
    /// # Errors
    ///
    /// If this version cannot read a group.
    pub fn merge_into(self, groups: &mut Groups) -> Result<(), PartialError> {
        let values = self.group_by.len().max(1);
        for group in self.groups {
            if group.values.len() != values {
                let reason = "a group has the wrong number of values";
                return Err(PartialError(reason.to_owned()));
            }
            let key = group.values.into_iter().map(Key::from).collect();
            groups.group(key).merge(group.summary.try_into()?);
        }
        Ok(())
    }
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
