//! A summary as data that can be read and merged again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::findings::{FindingCount, FindingCounts};
use super::games::GameCounts;
use super::histogram::Histogram;
use super::month::Month;
use super::patterns::PatternCounts;
use super::players::Players;
use super::stones::{StoneCounts, Stones};
use super::summary::Summary;
use super::wins::{WinRecord, Wins};
use crate::analysis::Ending;
use crate::collection::partial::{PartialError, color, side};
use crate::finding::Code;
use crate::game::{Pattern, Side};

/// All that a [`Summary`] counts, as data. It holds every number, so merging what was read from such
/// data gives the summary of all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialSummary {
    games: GameCounts,
    /// The code, how many findings, and how many games have one.
    findings: Vec<(String, u64, u64)>,
    wins: Wins,
    /// By what the games were won.
    by: Vec<(String, Wins)>,
    /// The side, null without a board.
    sides: Vec<(Option<u32>, WinRecord)>,
    /// The colour that had the first turn, null if neither had.
    first_players: Vec<(Option<String>, Wins)>,
    /// The side, the contract stones.
    contract_lengths: Vec<(u32, u32, Wins)>,
    /// How many games have how many plies.
    plies: Vec<(u32, u64)>,
    /// The pattern, how many of its games the favoured side won, and how many plies before the end
    /// it held in how many games.
    patterns: Vec<PartialPattern>,
    stones: PartialStones,
    players: Vec<PartialPlayer>,
    /// Two names in byte order, and how many games each won.
    pairs: Vec<([String; 2], [u64; 2])>,
    months: Vec<(Option<Month>, WinRecord)>,
    events: Vec<(Option<String>, WinRecord)>,
}

/// The stones by side and orbit: who won their games, and how many chance would place there, in
/// units of 2^-48, as text because it exceeds 64 bits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartialStones {
    first_contract: SideStones,
    first_white: SideStones,
    black: SideStones,
    white: SideStones,
}

/// The pattern, its games that the favoured side won, and how many plies before the end it held.
type PartialPattern = (String, u64, Vec<(u32, u64)>);

/// The side, and what is known of each orbit of its cells.
type SideStones = Vec<(u32, Vec<(Wins, String)>)>;

/// The games of a player, as Black and as White.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartialPlayer {
    name: String,
    games: u64,
    counted: [u64; 2],
    won: [u64; 2],
}

impl From<&Summary> for PartialSummary {
    fn from(summary: &Summary) -> Self {
        let findings = summary.findings.iter();
        let patterns = summary.patterns.iter();
        let first_players = summary.first_players.iter();
        let lengths = summary.contract_lengths.iter();
        let stones = &summary.stones;
        let pairs = summary.players.pairs().into_iter();
        Self {
            games: summary.games,
            findings: findings
                .map(|(code, count)| (code.name().to_owned(), count.findings, count.games))
                .collect(),
            wins: summary.wins,
            by: entries(&summary.by, |by| (*by).to_owned()),
            sides: entries(&summary.sides, |side| side.map(Side::get)),
            first_players: first_players
                .map(|(color, wins)| (color.map(|color| color.name().to_owned()), *wins))
                .collect(),
            contract_lengths: lengths
                .map(|(&(side, stones), &wins)| (side.get(), stones, wins))
                .collect(),
            plies: summary.plies.iter().collect(),
            patterns: patterns
                .map(|(pattern, count)| {
                    let before_end = count.before_end.iter().collect();
                    (pattern.name().to_owned(), count.won, before_end)
                })
                .collect(),
            stones: PartialStones {
                first_contract: stones.first_contract.entries(),
                first_white: stones.first_white.entries(),
                black: stones.black.entries(),
                white: stones.white.entries(),
            },
            players: players(&summary.players),
            pairs: pairs
                .map(|pair| (pair.names.map(str::to_owned), pair.won))
                .collect(),
            months: entries(&summary.months, Clone::clone),
            events: entries(&summary.events, Clone::clone),
        }
    }
}

impl TryFrom<PartialSummary> for Summary {
    type Error = PartialError;

    /// # Errors
    ///
    /// If the data name what this version does not know.
    fn try_from(data: PartialSummary) -> Result<Self, PartialError> {
        let by = |(name, wins): (String, Wins)| {
            let ending = Ending::ALL.iter().find(|ending| ending.name() == name);
            let ending = ending.ok_or_else(|| unknown("way of winning", &name))?;
            Ok((ending.name(), wins))
        };
        let first_player = |(name, wins): (Option<String>, Wins)| {
            Ok((name.as_deref().map(color).transpose()?, wins))
        };
        let of_side = |(number, record): (Option<u32>, WinRecord)| {
            Ok((number.map(side).transpose()?, record))
        };
        let length = |(number, stones, wins)| Ok(((side(number)?, stones), wins));
        let stones = data.stones;
        Ok(Self {
            games: data.games,
            findings: findings(data.findings)?,
            wins: data.wins,
            by: collected(data.by, by)?,
            sides: collected(data.sides, of_side)?,
            first_players: collected(data.first_players, first_player)?,
            contract_lengths: collected(data.contract_lengths, length)?,
            plies: histogram(data.plies),
            patterns: patterns(data.patterns)?,
            stones: StoneCounts {
                first_contract: of_sides(stones.first_contract)?,
                first_white: of_sides(stones.first_white)?,
                black: of_sides(stones.black)?,
                white: of_sides(stones.white)?,
            },
            players: read_players(data.players, data.pairs),
            months: data.months.into_iter().collect(),
            events: data.events.into_iter().collect(),
        })
    }
}

fn entries<K, V: Copy, T>(map: &BTreeMap<K, V>, key: impl Fn(&K) -> T) -> Vec<(T, V)> {
    map.iter()
        .map(|(found, value)| (key(found), *value))
        .collect()
}

fn collected<E, K: Ord, V>(
    entries: Vec<E>,
    read: impl Fn(E) -> Result<(K, V), PartialError>,
) -> Result<BTreeMap<K, V>, PartialError> {
    entries.into_iter().map(read).collect()
}

fn unknown(what: &str, name: &str) -> PartialError {
    PartialError(format!("no {what} is called `{name}` in this version"))
}

fn histogram(counts: Vec<(u32, u64)>) -> Histogram {
    let mut histogram = Histogram::default();
    for (number, count) in counts {
        histogram.add_many(number, count);
    }
    histogram
}

fn findings(counts: Vec<(String, u64, u64)>) -> Result<FindingCounts, PartialError> {
    let entry = |(name, findings, games): (String, u64, u64)| {
        let code: Code = name.parse().map_err(|_| unknown("finding", &name))?;
        Ok((code, FindingCount { findings, games }))
    };
    Ok(FindingCounts::from_counts(collected(counts, entry)?))
}

fn patterns(counts: Vec<PartialPattern>) -> Result<PatternCounts, PartialError> {
    let mut patterns = PatternCounts::default();
    for (name, won, before_end) in counts {
        let mut all = Pattern::ALL.into_iter();
        let pattern = all.find(|pattern| pattern.name() == name);
        let count = patterns.of(pattern.ok_or_else(|| unknown("pattern", &name))?);
        count.won = won;
        count.before_end = histogram(before_end);
    }
    Ok(patterns)
}

fn of_sides(sides: SideStones) -> Result<Stones, PartialError> {
    let mut stones = Stones::default();
    for (number, orbits) in sides {
        let side = side(number)?;
        let wrong = || PartialError(format!("these are no stones of a board of side {number}"));
        let counts = orbits.into_iter();
        let counts = counts.map(|(wins, expected)| Some((wins, expected.parse().ok()?)));
        let counts: Option<Vec<(Wins, u128)>> = counts.collect();
        stones
            .set(side, &counts.ok_or_else(wrong)?)
            .ok_or_else(wrong)?;
    }
    Ok(stones)
}

fn players(players: &Players) -> Vec<PartialPlayer> {
    let player = |(name, count): (&str, super::PlayerCount)| PartialPlayer {
        name: name.to_owned(),
        games: count.games,
        counted: count.counted,
        won: count.won,
    };
    players.iter().map(player).collect()
}

fn read_players(data: Vec<PartialPlayer>, pairs: Vec<([String; 2], [u64; 2])>) -> Players {
    let mut players = Players::default();
    for player in data {
        let count = super::PlayerCount {
            games: player.games,
            counted: player.counted,
            won: player.won,
        };
        players.set(&player.name, count);
    }
    for ([first, second], won) in pairs {
        players.set_pair([&first, &second], won);
    }
    players
}
