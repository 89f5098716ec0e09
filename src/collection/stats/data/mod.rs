//! A summary as data for other programs: stable names, every number.

#![expect(missing_docs, reason = "docs/schema describes the fields")]

mod groups;
mod lengths;
mod players;
mod rates;
mod stones;

use serde::Serializer;

use super::Key;
use super::counts::{FindingCount, PatternCount, Summary};
use super::wins::{WinRecord, Wins};
use crate::analysis::Ending;
use crate::collection::fields::fields;
use crate::collection::inference::Share;
use crate::collection::{Merge as _, Reasons, Table};
use crate::finding::Code;
use crate::game::{Color, Pattern};
pub use groups::{GroupDifference, GroupStatistics};
pub use lengths::{
    Coefficient, ContractLength, ContractModel, PooledLength, SideLength, YearTrend,
};
pub use players::{PairRow, PlayerRow, PlayerWins, Seats};
pub use rates::{Colors, CountedWins, Distribution, Rate, Score, Seat, Versus, Won};
use rates::{comparisons, scores};
pub use stones::{FirstStones, Orbit, PlayedStones};
use stones::{first_stones, stones};

/// The version of the shape of [`Statistics`].
pub const SCHEMA: u32 = 1;

/// Declares the sections of the data in their order: the name of each, its type, and how it is made.
macro_rules! sections {
    ($($name:ident: $type:ty = $make:expr,)*) => {
        /// The statistics of a set of games; `None` for sections that are not wanted.
        ///
        /// Shares and their bounds are 0 to 1, rounded to six digits, and null without a game. Lists
        /// are in ascending order, unknown values first. The list `pairs` has as many entries as
        /// there are pairs of players, which may be a million.
        #[derive(Clone, Debug, serde::Serialize)]
        pub struct Statistics {
            $(#[serde(skip_serializing_if = "Option::is_none")] pub $name: Option<$type>,)*
        }

        impl Statistics {
            /// The names of the sections, in their order.
            pub const SECTIONS: &[&str] = &[$(stringify!($name)),*];

            /// The sections with names that `wants` takes.
            #[must_use]
            pub fn new(summary: &Summary, wants: impl Fn(&str) -> bool) -> Self {
                Self {
                    $($name: wants(stringify!($name)).then(|| {
                        let make: fn(&Summary) -> $type = $make;
                        make(summary)
                    }),)*
                }
            }
        }
    };
}

sections! {
    games: Games = Games::new,
    findings: Vec<CodeRow> = |summary| {
        summary.findings.counts().iter().map(|(code, count)| CodeRow::new(*code, count)).collect()
    },
    wins: CountedWins = |summary| CountedWins::new(summary.wins),
    by: Vec<Way> = ways,
    sides: Vec<Score> = |it| scores(&it.sides, |side| Some(Key::Number(side.as_ref()?.get()))),
    first_player: Vec<FirstPlayer> = first_player,
    first_player_wins: FirstPlayerWins = FirstPlayerWins::new,
    contract: Distribution = lengths::contract,
    contract_lengths: Vec<PooledLength> = lengths::contract_lengths,
    contract_by_side: Vec<SideLength> = lengths::side_lengths,
    contract_model: Vec<ContractModel> = lengths::contract_models,
    plies: Distribution = |summary| Distribution::new(&summary.plies),
    lengths: Vec<Length> = |summary| {
        summary.plies.counts().iter().map(|(plies, games)| Length::new(*plies, *games)).collect()
    },
    patterns: Vec<PatternRow> = |summary| {
        Pattern::ALL.into_iter().map(|pattern| PatternRow::new(pattern, summary)).collect()
    },
    pattern_distances: Vec<PatternDistance> = pattern_distances,
    first_contract_stones: Vec<FirstStones> = |it| first_stones(&it.stones.first_contract),
    first_white_stones: Vec<FirstStones> = |it| first_stones(&it.stones.first_white),
    black_stones: Vec<PlayedStones> = |it| stones(&it.stones.black, Color::Black),
    white_stones: Vec<PlayedStones> = |it| stones(&it.stones.white, Color::White),
    players: Vec<PlayerRow> = |summary| {
        summary.players.counts().iter().map(|(name, count)| PlayerRow::new(name, count)).collect()
    },
    pairs: Vec<PairRow> = |summary| {
        summary.pairs.counts().iter().map(|(names, [won, lost])| PairRow::new(names, *won, *lost)).collect()
    },
    years: Vec<Score> = |it| scores(&years(it), |year| Some(Key::Number((*year)?.into()))),
    trend: YearTrend = |summary| YearTrend::new(&years(summary)),
    months: Vec<Score> = |it| scores(&it.months, |month| Some(Key::Text((*month)?.to_string()))),
    events: Vec<Score> = |it| scores(&it.events, |event| event.clone().map(Key::Text)),
}

fields! {
    /// The number of games of each kind.
    pub struct Games of (summary: &Summary) with { let games = summary.games; } {
        pub games: u64 = games.games,
        pub unlur: u64 = games.unlur,
        pub other: u64 = games.other,
        pub unreadable: u64 = games.unreadable,
        pub legal: u64 = games.unlur - games.reasons.not_legal,
        pub won: u64 = games.unlur - games.reasons.not_won,
        #[serde(flatten, serialize_with = "of_unlur")]
        pub reasons: Reasons = games.reasons,
        pub counted: u64 = games.counted,
        pub left_out: u64 = games.unlur - games.counted,
    }

    /// The findings of a code, and the games with at least one.
    pub struct CodeRow of (kind: Code, count: &FindingCount) {
        pub code: &'static str = kind.name(),
        pub severity: &'static str = kind.severity().name(),
        pub findings: u64 = count.findings,
        pub games: u64 = count.games,
    }

    /// A way of winning.
    pub struct Way of (end: Ending, wins: Wins, all: u64) with {
        let share = Share::new(wins.games(), all);
    } {
        #[serde(skip)] pub ending: Ending = end,
        pub by: &'static str = end.name(),
        pub games: u64 = share.count,
        #[serde(flatten)] pub rate: Rate = Rate::new(share),
        pub black: u64 = wins.black,
        pub white: u64 = wins.white,
    }

    /// The wins in games in which a colour had the first turn.
    pub struct FirstPlayer of (first: Option<Color>, wins: Wins, difference: Option<Versus>) {
        pub key: Option<&'static str> = first.map(Color::name),
        #[serde(flatten)] pub wins: CountedWins = CountedWins::new(wins),
        pub versus: Option<Versus> = difference,
    }

    /// How often the player with the first turn won.
    pub struct FirstPlayerWins of (summary: &Summary) with {
        let won = summary.first_player_wins();
    } {
        pub games: u64 = won.of,
        #[serde(flatten)] pub won: Won = Won::new(won),
    }

    /// A winning pattern, and the games in which it occurred.
    pub struct PatternRow of (found: Pattern, summary: &Summary) with {
        let nothing = PatternCount::default();
        let count = summary.patterns.counts().get(&found).unwrap_or(&nothing);
        let share = Share::new(count.before_end.count(), summary.games.counted);
    } {
        pub pattern: &'static str = found.name(),
        pub player: &'static str = found.favours().name(),
        pub games: u64 = share.count,
        #[serde(flatten)] pub rate: Rate = Rate::new(share),
        pub won: Won = Won::new(Share::new(count.won, share.count)),
        pub before_end: Distribution = Distribution::new(&count.before_end),
    }

    /// A number of plies, and how many games have it.
    pub struct Length of (length: u32, number: u64) {
        pub plies: u32 = length,
        pub games: u64 = number,
    }

    /// The games in which a pattern first appeared that long before the end.
    pub struct PatternDistance of (found: Pattern, distance: u32, number: u64) {
        pub pattern: &'static str = found.name(),
        #[serde(flatten)] pub length: Length = Length::new(distance, number),
    }
}

/// The games by year.
fn years(summary: &Summary) -> Table<Option<u16>, WinRecord> {
    let mut years = Table::<Option<u16>, WinRecord>::default();
    for (month, &record) in summary.months.counts() {
        years.at(month.map(|month| month.year)).merge(record);
    }
    years
}

fn of_unlur<S: Serializer>(reasons: &Reasons, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(reasons.of_unlur().map(|(name, _, games)| (name, games)))
}

fn ways(summary: &Summary) -> Vec<Way> {
    let ways = summary.by.counts().iter();
    let mut ways: Vec<_> = ways
        .map(|(by, wins)| Way::new(*by, *wins, summary.games.counted))
        .collect();
    ways.sort_unstable_by_key(|way| way.by);
    ways
}

fn first_player(summary: &Summary) -> Vec<FirstPlayer> {
    let versus = comparisons(summary.first_players.counts().values().copied());
    let players = summary.first_players.counts().iter().zip(versus);
    let players = players.map(|((player, wins), versus)| FirstPlayer::new(*player, *wins, versus));
    players.collect()
}

fn pattern_distances(summary: &Summary) -> Vec<PatternDistance> {
    let distances = summary
        .patterns
        .counts()
        .iter()
        .flat_map(|(&pattern, count)| {
            let distances = count.before_end.counts().iter();
            distances.map(move |(&plies, &games)| PatternDistance::new(pattern, plies, games))
        });
    distances.collect()
}
