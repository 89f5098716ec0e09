//! A summary as data: stable names, every number, for other programs.

mod counts;
mod groups;
mod lengths;
mod patterns;
mod players;
mod scores;
mod share;
mod stones;

use std::collections::BTreeMap;

use serde::Serialize;

use super::counts::Summary;
use super::wins::{WinRecord, Wins};
use crate::collection::{Merge as _, Table};
use crate::game::{Color, Side};
pub use counts::{FindingData, GameData};
pub use groups::{GroupData, GroupDifference};
pub use lengths::{
    CoefficientData, ContractModelData, LengthData, PliesData, SideLengthData, TrendData,
};
pub use patterns::{DistanceData, PatternData};
pub use players::{OwnWins, PairData, PlayerData, SeatData};
pub use scores::{ByData, FirstPlayerData, FirstPlayerWins, ScoreData};
pub use share::{ComparisonData, Distribution, GameShare, WinData, WinShare};
pub use stones::{FirstStoneData, StoneData};

/// The version of the shape of [`Data`].
pub const SCHEMA: u32 = 1;

/// The statistics of a set of games; `docs/schema` describes each field.
///
/// Shares and their bounds are 0 to 1, rounded to six digits, and null without a game. Lists are in
/// ascending order, unknown values first.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are those of the summary's fields")]
pub struct Data<'a> {
    pub games: GameData,
    pub findings: Vec<FindingData>,
    pub wins: WinData,
    pub by: Vec<ByData>,
    pub sides: Vec<ScoreData<Option<u32>>>,
    pub first_player: Vec<FirstPlayerData>,
    pub first_player_wins: FirstPlayerWins,
    pub contract: Distribution,
    pub contract_lengths: Vec<LengthData>,
    pub contract_by_side: Vec<SideLengthData>,
    pub contract_model: Vec<ContractModelData>,
    pub plies: Distribution,
    pub lengths: Vec<PliesData>,
    pub patterns: Vec<PatternData>,
    pub pattern_distances: Vec<DistanceData>,
    pub first_contract_stones: Vec<FirstStoneData>,
    pub first_white_stones: Vec<FirstStoneData>,
    pub black_stones: Vec<StoneData>,
    pub white_stones: Vec<StoneData>,
    pub players: Vec<PlayerData<'a>>,
    pub pairs: Vec<PairData<'a>>,
    pub years: Vec<ScoreData<Option<u16>>>,
    pub trend: TrendData,
    pub months: Vec<ScoreData<Option<String>>>,
    pub events: Vec<ScoreData<Option<&'a str>>>,
}

impl<'a> Data<'a> {
    /// The data of a summary.
    #[must_use]
    pub fn new(summary: &'a Summary) -> Self {
        let years = years(summary);
        Self {
            games: GameData::new(summary),
            findings: counts::findings(summary),
            wins: WinData::new(summary.wins),
            by: scores::ways(summary),
            sides: scores::scores(&summary.sides, |side| side.map(Side::get)),
            first_player: scores::first_player(summary),
            first_player_wins: scores::first_player_wins(summary),
            contract: lengths::contract(summary),
            contract_lengths: lengths::contract_lengths(summary),
            contract_by_side: lengths::side_lengths(summary),
            contract_model: lengths::contract_models(summary),
            plies: Distribution::new(&summary.plies),
            lengths: lengths::plies(summary),
            patterns: patterns::patterns(summary),
            pattern_distances: patterns::pattern_distances(summary),
            first_contract_stones: stones::first_stones(&summary.stones.first_contract),
            first_white_stones: stones::first_stones(&summary.stones.first_white),
            black_stones: stones::stones(&summary.stones.black, Color::Black),
            white_stones: stones::stones(&summary.stones.white, Color::White),
            players: players::players(summary),
            pairs: players::pairs(summary),
            trend: lengths::trend(&known(&years)),
            years: scores::scores(&years, |year| *year),
            months: scores::scores(&summary.months, |month| {
                month.map(|month| month.to_string())
            }),
            events: scores::scores(&summary.events, Option::as_deref),
        }
    }
}

/// The games by year.
fn years(summary: &Summary) -> Table<Option<u16>, WinRecord> {
    let mut years = Table::<Option<u16>, WinRecord>::default();
    for (month, &record) in summary.months.iter() {
        years.at(month.map(|month| month.year)).merge(record);
    }
    years
}

/// The wins of the known years.
fn known(years: &Table<Option<u16>, WinRecord>) -> BTreeMap<u16, Wins> {
    let known = years
        .iter()
        .filter_map(|(year, record)| Some(((*year)?, record.wins)));
    known.filter(|(_, wins)| wins.games() > 0).collect()
}
