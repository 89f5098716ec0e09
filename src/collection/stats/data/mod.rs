//! A summary as data: stable names, every number, for other programs.

mod counts;
mod lengths;
mod patterns;
mod players;
mod rate;
mod scores;
mod stones;

use serde::Serialize;

use super::summary::Summary;
use crate::game::Side;
pub use counts::{FindingData, GameData};
pub use lengths::{LengthData, PliesData};
pub use patterns::{DistanceData, PatternData};
pub use players::{PlayerData, SeatData};
pub use rate::{Portion, Rate, Spread, WinData};
pub use scores::{ByData, FirstPlayerData, ScoreData};
pub use stones::StoneData;

/// The version of the shape of [`Data`].
pub const SCHEMA: u32 = 1;

/// What is said of a set of games; `docs/cli.md` tells each field.
///
/// Shares and their bounds are 0 to 1, rounded to six digits, and `None` where there is nothing to
/// take a share of. Lists are in ascending order, what is not known before the rest.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are those of the summary's fields")]
pub struct Data<'a> {
    pub games: GameData,
    pub findings: Vec<FindingData>,
    pub wins: WinData,
    pub by: Vec<ByData>,
    pub sides: Vec<ScoreData<Option<u32>>>,
    pub first_player: Vec<FirstPlayerData>,
    pub contract: Spread,
    pub contract_lengths: Vec<LengthData>,
    pub plies: Spread,
    pub lengths: Vec<PliesData>,
    pub patterns: Vec<PatternData>,
    pub pattern_distances: Vec<DistanceData>,
    pub first_contract_stones: Vec<StoneData>,
    pub first_white_stones: Vec<StoneData>,
    pub players: Vec<PlayerData<'a>>,
    pub months: Vec<ScoreData<Option<String>>>,
    pub events: Vec<ScoreData<Option<&'a str>>>,
}

impl<'a> Data<'a> {
    /// The data of a summary.
    #[must_use]
    pub fn new(summary: &'a Summary) -> Self {
        let counted = summary.games.counted;
        Self {
            games: GameData::new(summary),
            findings: counts::findings(summary),
            wins: WinData::new(summary.wins),
            by: summary
                .by
                .iter()
                .map(|(by, wins)| ByData::new(by, *wins, counted))
                .collect(),
            sides: scores::scores(&summary.sides, |side| side.map(Side::get)),
            first_player: scores::first_player(summary),
            contract: lengths::contract(summary),
            contract_lengths: lengths::contract_lengths(summary),
            plies: Spread::new(&summary.plies),
            lengths: summary
                .plies
                .iter()
                .map(|(plies, games)| PliesData { plies, games })
                .collect(),
            patterns: patterns::patterns(summary),
            pattern_distances: patterns::pattern_distances(summary),
            first_contract_stones: stones::stones(&summary.first_contract_stones),
            first_white_stones: stones::stones(&summary.first_white_stones),
            players: players::players(summary),
            months: scores::scores(&summary.months, |month| {
                month.map(|month| month.to_string())
            }),
            events: scores::scores(&summary.events, Option::as_deref),
        }
    }
}
