//! The summaries of groups of games.

use super::counts::Summary;
use super::group::{GroupBy, Key};
use crate::analysis::Judgement;
use crate::collection::{Names, Table};
use crate::finding::Finding;

/// The values that the games of a group have in common: one for each [`GroupBy`], and one
/// [`Key::Unknown`] if there is none.
pub type GroupKey = Vec<Key>;

/// Games in groups, each group with its [`Summary`], in the order of their keys.
///
/// ```
/// use unlur::analysis::Judge;
/// use unlur::collection::Names;
/// use unlur::collection::stats::{GroupBy, Groups};
/// use unlur::sgf::{Chunk, Parser};
///
/// let text = b"(;GM[4000]SZ[9]RE[W+R];B[e5];B[])(;GM[4000]SZ[11]RE[B+R];B[f6];B[])";
/// let (mut parser, mut judge) = (Parser::default(), Judge::default());
/// let mut groups = Groups::default();
/// let mut games = parser.games(Chunk::whole(text));
/// while let Some(game) = games.next() {
///     groups.add(&judge.judge(game), &[GroupBy::Side], &Names::default(), "games.sgf");
/// }
/// assert_eq!(groups.counts().len(), 2);
/// assert_eq!(groups.named("5").unwrap().1.wins.white, 1);
/// ```
pub type Groups = Table<GroupKey, Summary>;

/// Groups as a partial result.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupedBy {
    /// The criteria of the groups.
    pub group_by: Vec<GroupBy>,
    /// The groups.
    pub groups: Groups,
}

impl Groups {
    /// Counts a game of the file `source` in its groups: in several if it is in two by player.
    pub fn add(
        &mut self,
        judgement: &Judgement<'_>,
        group_by: &[GroupBy],
        names: &Names,
        source: &str,
    ) {
        let mut keys: Vec<GroupKey> = vec![Vec::new()];
        for by in group_by {
            let (first, second) = by.keys(judgement, names, source);
            let values: Vec<Key> = [Some(first), second].into_iter().flatten().collect();
            let longer = keys.iter().flat_map(|key| {
                values
                    .iter()
                    .map(|value| [key.as_slice(), std::slice::from_ref(value)].concat())
            });
            keys = longer.collect();
        }
        for key in keys {
            self.group(key).add(judgement, names);
        }
    }

    /// Counts a finding of the file `source` that belongs to no game.
    pub fn add_gameless(&mut self, finding: &Finding, group_by: &[GroupBy], source: &str) {
        let value = |by: &GroupBy| match by {
            GroupBy::Source => Key::Text(source.to_owned()),
            _ => Key::Unknown,
        };
        let key = group_by.iter().map(value).collect();
        self.group(key).add_gameless(finding);
    }

    /// The summary of a group, which is empty if there was none.
    pub fn group(&mut self, mut key: GroupKey) -> &mut Summary {
        if key.is_empty() {
            key.push(Key::Unknown);
        }
        self.at(key)
    }

    /// Leaves out the groups of fewer games.
    pub fn leave_out_below(&mut self, games: u64) {
        self.retain(|summary| summary.games.games >= games);
    }

    /// The group with this name: its values, separated by a comma.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<(&GroupKey, &Summary)> {
        let is_named = |key: &GroupKey| {
            let parts: Vec<_> = key.iter().map(Key::to_string).collect();
            parts.join(",") == name
        };
        self.counts().iter().find(|(key, _)| is_named(key))
    }
}
