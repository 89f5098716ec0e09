//! Groups of games as data.

use super::players::{PlayerWins, own_shares};
use super::{SCHEMA, Statistics};
use crate::collection::fields::fields;
use crate::collection::inference::{Difference, Share, rounded, significant};
use crate::collection::stats::{GroupBy, GroupKey, Key, Summary};
use crate::game::Color;

fields! {
    /// The data of a group: the fields that the games are grouped by, at most two names, and their
    /// values.
    pub struct GroupStatistics of (
        by: &[GroupBy], keys: &[Key], summary: &Summary, wants: impl Fn(&str) -> bool
    ) with {
        let names: Vec<&str> = by.iter().map(|by| by.name()).collect();
        let value = |(_, key): (_, &Key)| (*key != Key::Unknown).then(|| key.to_string());
        let values: Vec<Option<String>> = by.iter().zip(keys).map(value).collect();
        let known: Option<Vec<String>> = values.iter().cloned().collect();
        let known = known.filter(|known| !known.is_empty());
        let own = own_shares(by, keys, summary).filter(|_| wants("player_wins"));
    } {
        pub schema: u32 = SCHEMA,
        pub group_by: Option<String> = (!names.is_empty()).then(|| names.join(",")),
        pub group: Option<String> = known.map(|known| known.join(",")),
        pub group_values: Vec<Option<String>> = values,
        /// The wins of the player of the group.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub player_wins: Option<PlayerWins> = own.map(PlayerWins::new),
        #[serde(flatten)] pub sections: Statistics = Statistics::new(summary, wants),
    }

    /// A share in two groups of games, and its difference.
    #[derive(Copy, Default)]
    pub struct GroupDifference of (name: &'static str, own: Share, other: Share) with {
        let difference = Difference::new(own, other);
    } {
        /// The name of the share: `white_wins`, `first_player_wins`; for groups by player also
        /// `player_wins`, `player_wins_as_black`, `player_wins_as_white`.
        pub measure: &'static str = name,
        /// The games of the first group.
        pub games: u64 = own.of,
        /// The share in them.
        pub share: Option<f64> = own.value().map(rounded),
        /// The games of the second group.
        pub other_games: u64 = other.of,
        /// The share in them.
        pub other_share: Option<f64> = other.value().map(rounded),
        /// The first share minus the second.
        pub difference: Option<f64> = difference.map(|difference| rounded(difference.value)),
        /// The lower bound of its 95% interval (Newcombe).
        pub low: Option<f64> = difference.map(|difference| rounded(difference.interval.low)),
        /// The upper bound.
        pub high: Option<f64> = difference.map(|difference| rounded(difference.interval.high)),
        /// The p-value: the N - 1 chi-squared test, or Fisher's with mid-p if few games are expected.
        pub p: Option<f64> = difference.map(|difference| significant(difference.p)),
    }
}

impl GroupDifference {
    /// White's wins and the first player's wins in two groups; for groups by player also the wins
    /// of the players, in both colours and in each.
    #[must_use]
    pub fn between(group_by: &[GroupBy], groups: [(&GroupKey, &Summary); 2]) -> Vec<Self> {
        let [own, other] = groups.map(|(key, summary)| own_shares(group_by, key, summary));
        if let (Some([black, white]), Some([other_black, other_white])) = (own, other) {
            return vec![
                Self::new(
                    "player_wins",
                    black.with(white),
                    other_black.with(other_white),
                ),
                Self::new("player_wins_as_black", black, other_black),
                Self::new("player_wins_as_white", white, other_white),
            ];
        }
        let [(_, first), (_, second)] = groups;
        let white = |summary: &Summary| summary.wins.share(Color::White);
        vec![
            Self::new("white_wins", white(first), white(second)),
            Self::new(
                "first_player_wins",
                first.first_player_wins(),
                second.first_player_wins(),
            ),
        ]
    }
}
