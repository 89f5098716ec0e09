//! The winning patterns.

use serde::Serialize;

use super::share::{Distribution, GameShare, WinShare};
use crate::collection::inference::Share;
use crate::collection::stats::counts::{PatternCount, Summary};
use crate::game::Pattern;

/// How often a pattern occurred, and who won then.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PatternData {
    /// The pattern.
    pub pattern: &'static str,
    /// The colour that it favours.
    pub player: &'static str,
    /// In how many of the counted games.
    #[serde(flatten)]
    pub share: GameShare,
    /// How many of them that side has won.
    pub won: WinShare,
    /// The number of plies between its first occurrence and the end.
    pub before_end: Distribution,
}

/// The games in which a pattern first held that long before the end.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DistanceData {
    /// The pattern.
    pub pattern: &'static str,
    /// The plies from the pattern to the end.
    pub plies: u32,
    /// How many games.
    pub games: u64,
}

pub(super) fn patterns(summary: &Summary) -> Vec<PatternData> {
    let nothing = PatternCount::default();
    let patterns = Pattern::ALL.into_iter().map(|pattern| {
        let count = summary.patterns.get(&pattern).unwrap_or(&nothing);
        let games = count.before_end.count();
        PatternData {
            pattern: pattern.name(),
            player: pattern.favours().name(),
            share: Share::new(games, summary.games.counted).into(),
            won: Share::new(count.won, games).into(),
            before_end: Distribution::new(&count.before_end),
        }
    });
    patterns.collect()
}

pub(super) fn pattern_distances(summary: &Summary) -> Vec<DistanceData> {
    let distances = summary.patterns.iter().flat_map(|(pattern, count)| {
        count
            .before_end
            .iter()
            .map(move |(&plies, &games)| DistanceData {
                pattern: pattern.name(),
                plies,
                games,
            })
    });
    distances.collect()
}
