//! A summary as data: stable names, every number, for other programs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::first_stones::{FirstStones, images};
use super::histogram::Histogram;
use super::interval::wilson;
use super::summary::Summary;
use super::wins::{Score, Wins};
use crate::game::{Board, Color, Coordinates, Side};

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

/// How many games of each kind.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GameData {
    /// All that were met.
    pub games: u64,
    /// Those of Unlur.
    pub unlur: u64,
    /// Those of another game.
    pub other: u64,
    /// Those of which nothing could be read.
    pub unreadable: u64,
    /// Unlur games without a finding of severity error.
    pub legal: u64,
    /// Unlur games with one.
    pub not_legal: u64,
    /// Unlur games that somebody has won, legal or not.
    pub won: u64,
    /// Unlur games that are legal and won.
    pub counted: u64,
    /// Unlur games that are not counted.
    pub left_out: u64,
}

/// How often a code was found.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FindingData {
    /// The code.
    pub code: &'static str,
    /// Its severity.
    pub severity: &'static str,
    /// How many findings.
    pub findings: u64,
    /// How many games with at least one.
    pub games: u64,
}

/// How many of some games, with the share that they are.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Portion {
    /// How many.
    pub games: u64,
    /// Their share of all.
    pub share: Option<f64>,
    /// The lower bound of its interval.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

/// How many of some games were won.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rate {
    /// How many.
    pub wins: u64,
    /// Their share of the games.
    pub share: Option<f64>,
    /// The lower bound of its interval.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

/// Who won the counted games of a set.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WinData {
    /// How many counted games.
    pub counted: u64,
    /// Black's.
    pub black: Rate,
    /// White's.
    pub white: Rate,
}

/// The games won in one way, with their share of the counted games.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ByData {
    /// The way.
    pub by: &'static str,
    /// How many.
    #[serde(flatten)]
    pub portion: Portion,
    /// How many Black has won.
    pub black: u64,
    /// How many White has won.
    pub white: u64,
}

/// The games that have something in common.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreData<K> {
    /// What: a side, a month, an event.
    pub key: K,
    /// All of them, counted or not.
    pub games: u64,
    /// Who won the counted ones.
    #[serde(flatten)]
    pub wins: WinData,
}

/// The counted games in which one colour had the first turn.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FirstPlayerData {
    /// The colour; `None` where nobody had.
    pub key: Option<&'static str>,
    /// Who won them.
    #[serde(flatten)]
    pub wins: WinData,
}

/// The counted games with one length of the contract, with their share of those with a contract.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LengthData {
    /// The stones of the contract.
    pub stones: u32,
    /// How many games.
    #[serde(flatten)]
    pub portion: Portion,
    /// Black's wins.
    pub black: Rate,
    /// White's wins.
    pub white: Rate,
}

/// The counted games of one length.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PliesData {
    /// The plies.
    pub plies: u32,
    /// How many games.
    pub games: u64,
}

/// How some numbers lie.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Spread {
    /// How many there are.
    pub games: u64,
    /// The smallest.
    pub min: Option<u32>,
    /// The mean, rounded to six digits.
    pub mean: Option<f64>,
    /// The one in the middle, or the mean of two.
    pub median: Option<f64>,
    /// The largest.
    pub max: Option<u32>,
}

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

/// The games that began on one cell, or one that a symmetry makes of it.
#[derive(Clone, Debug, Serialize)]
pub struct StoneData {
    /// The side of the board.
    pub side: u32,
    /// The first of the cells in `hex` coordinates.
    pub cell: String,
    /// How many cells they are: 1, 6 or 12.
    pub cells: usize,
    /// How many games, with their share of those on that side.
    #[serde(flatten)]
    pub portion: Portion,
    /// Black's wins.
    pub black: Rate,
    /// White's wins.
    pub white: Rate,
}

/// What is known of a player.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PlayerData<'a> {
    /// The name.
    pub player: &'a str,
    /// All games, counted or not.
    pub games: u64,
    /// The counted games as Black.
    pub black: SeatData,
    /// The counted games as White.
    pub white: SeatData,
}

/// What is known of a player in one colour.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatData {
    /// How many counted games.
    pub counted: u64,
    /// How many of them he has won.
    #[serde(flatten)]
    pub won: Rate,
}

impl<'a> Data<'a> {
    /// The data of a summary.
    #[must_use]
    pub fn new(summary: &'a Summary) -> Self {
        let counted = summary.games.counted;
        Self {
            games: GameData::new(summary),
            findings: findings(summary),
            wins: WinData::new(summary.wins),
            by: summary
                .by
                .iter()
                .map(|(by, wins)| ByData::new(by, *wins, counted))
                .collect(),
            sides: scores(&summary.sides, |side| side.map(Side::get)),
            first_player: first_player(summary),
            contract: contract(summary),
            contract_lengths: contract_lengths(summary),
            plies: Spread::new(&summary.plies),
            lengths: summary
                .plies
                .iter()
                .map(|(plies, games)| PliesData { plies, games })
                .collect(),
            patterns: patterns(summary),
            pattern_distances: pattern_distances(summary),
            first_contract_stones: stones(&summary.first_contract_stones),
            first_white_stones: stones(&summary.first_white_stones),
            players: players(summary),
            months: scores(&summary.months, |month| {
                month.map(|month| month.to_string())
            }),
            events: scores(&summary.events, Option::as_deref),
        }
    }
}

impl GameData {
    fn new(summary: &Summary) -> Self {
        let counts = summary.games;
        Self {
            games: counts.games,
            unlur: counts.unlur,
            other: counts.other,
            unreadable: counts.unreadable,
            legal: counts.legal,
            not_legal: counts.unlur - counts.legal,
            won: counts.won,
            counted: counts.counted,
            left_out: counts.unlur - counts.counted,
        }
    }
}

impl Portion {
    fn new(games: u64, all: u64) -> Self {
        let Rate {
            wins: games,
            share,
            low,
            high,
        } = Rate::new(games, all);
        Self {
            games,
            share,
            low,
            high,
        }
    }
}

impl Rate {
    #[expect(clippy::cast_precision_loss, reason = "counts of games are below 2^52")]
    fn new(wins: u64, games: u64) -> Self {
        let interval = wilson(wins, games);
        Self {
            wins,
            share: (games > 0).then(|| rounded(wins as f64 / games as f64)),
            low: interval.map(|interval| rounded(interval.low)),
            high: interval.map(|interval| rounded(interval.high)),
        }
    }

    fn of(wins: Wins, color: Color) -> Self {
        Self::new(wins.of(color), wins.games())
    }
}

/// To six digits behind the point, which no count of games is sure of.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl WinData {
    fn new(wins: Wins) -> Self {
        Self {
            counted: wins.games(),
            black: Rate::of(wins, Color::Black),
            white: Rate::of(wins, Color::White),
        }
    }
}

impl ByData {
    fn new(by: &'static str, wins: Wins, counted: u64) -> Self {
        Self {
            by,
            portion: Portion::new(wins.games(), counted),
            black: wins.black,
            white: wins.white,
        }
    }
}

impl Spread {
    fn new(numbers: &Histogram) -> Self {
        Self {
            games: numbers.count(),
            min: numbers.min(),
            mean: numbers.mean().map(rounded),
            median: numbers.median(),
            max: numbers.max(),
        }
    }
}

fn scores<'a, K, N>(
    scores: &'a BTreeMap<K, Score>,
    name: impl Fn(&'a K) -> N,
) -> Vec<ScoreData<N>> {
    let data = scores.iter().map(|(key, score)| ScoreData {
        key: name(key),
        games: score.games,
        wins: WinData::new(score.wins),
    });
    data.collect()
}

fn findings(summary: &Summary) -> Vec<FindingData> {
    let findings = summary.findings.iter().map(|(code, count)| FindingData {
        code: code.name(),
        severity: code.severity().name(),
        findings: count.findings,
        games: count.games,
    });
    findings.collect()
}

fn first_player(summary: &Summary) -> Vec<FirstPlayerData> {
    let players = summary.first_players.iter();
    let data = players.map(|(player, wins)| FirstPlayerData {
        key: player.map(Color::name),
        wins: WinData::new(*wins),
    });
    data.collect()
}

fn contract(summary: &Summary) -> Spread {
    let mut lengths = Histogram::default();
    for (&stones, wins) in &summary.contract_lengths {
        lengths.add_many(stones, wins.games());
    }
    Spread::new(&lengths)
}

fn contract_lengths(summary: &Summary) -> Vec<LengthData> {
    let all = summary
        .contract_lengths
        .values()
        .map(|wins| wins.games())
        .sum();
    let lengths = summary
        .contract_lengths
        .iter()
        .map(|(&stones, &wins)| LengthData {
            stones,
            portion: Portion::new(wins.games(), all),
            black: Rate::of(wins, Color::Black),
            white: Rate::of(wins, Color::White),
        });
    lengths.collect()
}

fn patterns(summary: &Summary) -> Vec<PatternData> {
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

fn pattern_distances(summary: &Summary) -> Vec<DistanceData> {
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

fn stones(stones: &FirstStones) -> Vec<StoneData> {
    let places: Vec<_> = stones.iter().collect();
    let sides = places.chunk_by(|left, right| left.0 == right.0);
    let data = sides.flat_map(|places| {
        let all = places.iter().map(|place| place.2.games()).sum();
        places.iter().map(move |&(side, cell, wins)| {
            let board = Board::of(side);
            StoneData {
                side: side.get(),
                cell: board.algebraic(Coordinates::Hex, cell).to_string(),
                cells: images(board, cell),
                portion: Portion::new(wins.games(), all),
                black: Rate::of(wins, Color::Black),
                white: Rate::of(wins, Color::White),
            }
        })
    });
    data.collect()
}

fn players(summary: &Summary) -> Vec<PlayerData<'_>> {
    let players = summary.players.iter().map(|(player, count)| {
        let seat = |seat: usize| SeatData {
            counted: count.counted[seat],
            won: Rate::new(count.won[seat], count.counted[seat]),
        };
        PlayerData {
            player,
            games: count.games,
            black: seat(0),
            white: seat(1),
        }
    });
    players.collect()
}
