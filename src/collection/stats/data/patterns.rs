//! The winning patterns.

use serde::Serialize;

use super::rate::{Portion, Rate, Spread};
use crate::collection::stats::summary::Summary;

/// How often a pattern came, and what came of it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PatternData {
    /// The pattern.
    pub pattern: &'static str,
    /// Whom it favours.
    pub player: &'static str,
    /// In how many of the counted games.
    #[serde(flatten)]
    pub portion: Portion,
    /// How many of them that side has won.
    pub won: Rate,
    /// How many plies before the end it first held.
    pub before_end: Spread,
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
    let patterns = summary.patterns.iter().map(|(pattern, count)| {
        let games = count.before_end.count();
        PatternData {
            pattern: pattern.name(),
            player: pattern.favours().name(),
            portion: Portion::new(games, summary.games.counted),
            won: Rate::new(count.won, games),
            before_end: Spread::new(&count.before_end),
        }
    });
    patterns.collect()
}

pub(super) fn pattern_distances(summary: &Summary) -> Vec<DistanceData> {
    let distances = summary.patterns.iter().flat_map(|(pattern, count)| {
        count
            .before_end
            .iter()
            .map(move |(plies, games)| DistanceData {
                pattern: pattern.name(),
                plies,
                games,
            })
    });
    distances.collect()
}
