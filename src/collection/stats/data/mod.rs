//! A summary as JSON: stable names, every number, for other programs.

mod groups;
mod lengths;
mod players;
mod rates;
mod stones;

use serde_json::{Map, Value, json};

use super::counts::{PatternCount, Summary};
use super::wins::WinRecord;
use crate::collection::inference::Share;
use crate::collection::{Merge as _, Table};
use crate::game::{Color, Pattern, Side};
pub use groups::{GroupDifference, group_data};
pub(crate) use rates::flat;
use rates::{distribution, rate, scores};

/// The version of the shape of [`data`].
pub const SCHEMA: u32 = 1;

/// The name of a section, and how it is made.
type Section = (&'static str, fn(&Summary) -> Value);

/// The sections of the data in their order, and what makes each.
const SECTIONS: [Section; 25] = [
    ("games", games),
    ("findings", findings),
    ("wins", |summary| rates::wins(summary.wins)),
    ("by", ways),
    ("sides", |summary| {
        scores(&summary.sides, |side| side.map(Side::get))
    }),
    ("first_player", first_player),
    ("first_player_wins", first_player_wins),
    ("contract", lengths::contract),
    ("contract_lengths", lengths::contract_lengths),
    ("contract_by_side", lengths::side_lengths),
    ("contract_model", lengths::contract_models),
    ("plies", |summary| distribution(&summary.plies)),
    ("lengths", lengths::plies),
    ("patterns", patterns),
    ("pattern_distances", pattern_distances),
    ("first_contract_stones", |summary| {
        stones::first_stones(&summary.stones.first_contract)
    }),
    ("first_white_stones", |summary| {
        stones::first_stones(&summary.stones.first_white)
    }),
    ("black_stones", |summary| {
        stones::stones(&summary.stones.black, Color::Black)
    }),
    ("white_stones", |summary| {
        stones::stones(&summary.stones.white, Color::White)
    }),
    ("players", players::players),
    ("pairs", players::pairs),
    ("years", |summary| scores(&years(summary), |year| *year)),
    ("trend", |summary| lengths::trend(&years(summary))),
    ("months", |summary| {
        scores(&summary.months, |month| {
            month.map(|month| month.to_string())
        })
    }),
    ("events", |summary| {
        scores(&summary.events, Option::as_deref)
    }),
];

/// The names of the sections of [`data`], in their order.
pub fn section_names() -> impl Iterator<Item = &'static str> {
    SECTIONS.into_iter().map(|(name, _)| name)
}

/// The statistics of a set of games, in the sections with names that `wants` takes; `docs/schema`
/// describes each field.
///
/// Shares and their bounds are 0 to 1, rounded to six digits, and null without a game. Lists are in
/// ascending order, unknown values first. The list `pairs` has as many entries as there are pairs of
/// players, which may be a million.
#[must_use]
pub fn data(summary: &Summary, wants: impl Fn(&str) -> bool) -> Map<String, Value> {
    let wanted = SECTIONS.into_iter().filter(|(name, _)| wants(name));
    wanted
        .map(|(name, section)| (name.to_owned(), section(summary)))
        .collect()
}

/// The games by year.
fn years(summary: &Summary) -> Table<Option<u16>, WinRecord> {
    let mut years = Table::<Option<u16>, WinRecord>::default();
    for (month, &record) in summary.months.iter() {
        years.at(month.map(|month| month.year)).merge(record);
    }
    years
}

fn games(summary: &Summary) -> Value {
    let games = summary.games;
    let reasons = games.reasons.of_unlur();
    flat([
        json!({
            "games": games.games,
            "unlur": games.unlur,
            "other": games.other,
            "unreadable": games.unreadable,
            "legal": games.unlur - games.reasons.not_legal,
            "won": games.unlur - games.reasons.not_won,
        }),
        reasons.map(|(name, _, games)| (name, games)).collect(),
        json!({
            "counted": games.counted,
            "left_out": games.unlur - games.counted,
        }),
    ])
}

fn findings(summary: &Summary) -> Value {
    let findings = summary.findings.iter().map(|(code, count)| {
        json!({
            "code": code.name(),
            "severity": code.severity().name(),
            "findings": count.findings,
            "games": count.games,
        })
    });
    findings.collect()
}

fn ways(summary: &Summary) -> Value {
    let mut ways: Vec<_> = summary.by.iter().collect();
    ways.sort_by_key(|(by, _)| by.name());
    let ways = ways.into_iter().map(|(by, wins)| {
        flat([
            json!({ "by": by.name() }),
            rate("games", Share::new(wins.games(), summary.games.counted)),
            json!({ "black": wins.black, "white": wins.white }),
        ])
    });
    ways.collect()
}

fn first_player(summary: &Summary) -> Value {
    let versus = rates::comparisons(summary.first_players.values().copied());
    let players = summary.first_players.iter().zip(versus);
    let players = players.map(|((player, wins), versus)| {
        flat([
            json!({ "key": player.map(Color::name) }),
            rates::wins(*wins),
            versus,
        ])
    });
    players.collect()
}

fn first_player_wins(summary: &Summary) -> Value {
    let won = summary.first_player_wins();
    flat([json!({ "games": won.of }), rate("wins", won)])
}

fn patterns(summary: &Summary) -> Value {
    let nothing = PatternCount::default();
    let patterns = Pattern::ALL.into_iter().map(|pattern| {
        let count = summary.patterns.get(&pattern).unwrap_or(&nothing);
        let games = count.before_end.count();
        flat([
            json!({ "pattern": pattern.name(), "player": pattern.favours().name() }),
            rate("games", Share::new(games, summary.games.counted)),
            json!({
                "won": rate("wins", Share::new(count.won, games)),
                "before_end": distribution(&count.before_end),
            }),
        ])
    });
    patterns.collect()
}

/// The games in which a pattern first held that long before the end.
fn pattern_distances(summary: &Summary) -> Value {
    let distances = summary.patterns.iter().flat_map(|(pattern, count)| {
        let distances = count.before_end.iter();
        distances.map(
            |(plies, games)| json!({ "pattern": pattern.name(), "plies": plies, "games": games }),
        )
    });
    distances.collect()
}
