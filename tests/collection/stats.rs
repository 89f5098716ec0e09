//! Summaries: every number once more by a plain count, merging, and what must not matter.

#![expect(clippy::cast_precision_loss, reason = "the counts of a test are small")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use proptest::prelude::*;
use serde_json::{Value, json};
use unlur::analysis::{Judge, Judgement, Options};
use unlur::collection::generate::Policy;
use unlur::collection::stats::{Data, FindingCounts, Month, Summary, wilson};
use unlur::convert::{Move, RecordGame, RecordNode, Spelling, Text, from_sgf, write_sgf};
use unlur::game::{Board, Coordinates, Symmetry};
use unlur::sgf::{Chunk, Parser};

use crate::collection::generate::{games, options};
use crate::game::oracle::side;
use crate::support::{analyses, sgf_files};

/// Shows the judgements of all games of a text.
fn judge(text: &[u8], mut see: impl FnMut(&Judgement<'_>)) {
    let mut parser = Parser::default();
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Chunk::whole(text));
    while let Some(game) = games.next() {
        see(&judge.judge(game));
    }
}

fn summary(text: &[u8]) -> Summary {
    let mut summary = Summary::default();
    judge(text, |judgement| summary.add(judgement));
    summary
}

fn data(summary: &Summary) -> Value {
    serde_json::to_value(Data::new(summary)).unwrap()
}

fn records(text: &[u8]) -> Vec<Option<RecordGame>> {
    let mut records = Vec::new();
    judge(text, |judgement| {
        records.push(from_sgf(judgement.game, judgement.record, judgement.replay));
    });
    records
}

/// Interner, events and dates as people write them.
const INFO: &[u8] = b"
(;GM[4000]SZ[11]PB[ Ada ]PW[Bo]EV[ Cup]DT[2004]RE[B+R];B[f6];B[])
(;GM[4000]SZ[11]PB[Ada]PW[Ada]EV[Cup ]DT[2004-05-01,02]RE[W+T];B[f6];B[])
(;GM[4000]SZ[11]PB[  ]PW[]EV[]DT[2004-13]RE[W+];B[])
(;GM[4000]SZ[11]PB[Bo]DT[ 2004-05]RE[B+F];B[e6])
(;GM[4000]SZ[11]PB[Bo]DT[1 May]RE[B+F];AB[f6]AW[f5];W[a6])
(;GM[4000]SZ[11]PB[Bo]DT[2004-06-xx]RE[B+];W[a6];B[resign])
(;GM[4000]SZ[11]PW[Bo]RE[?];B[f6])(;GM[4000]PW[Bo]RE[B+])(;GM[1]PW[Bo])(;GM[4000]SZ[11]PB[Bo]RE[W+];B[a6];B[a6];B[])
";

/// All the texts that are counted here.
fn texts() -> &'static [Vec<u8>] {
    static TEXTS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let files = ["games", "broken"].into_iter().flat_map(sgf_files);
        let mut texts: Vec<_> = files.map(|path| std::fs::read(path).unwrap()).collect();
        texts.push(INFO.to_vec());
        for (n, policy) in [
            (3, Policy::Uniform),
            (5, Policy::Goal),
            (8, Policy::Uniform),
        ] {
            let options = unlur::collection::generate::Options {
                players: 4,
                ..options(n, 77, policy)
            };
            texts.push(games(&options, 40));
        }
        texts
    })
}

/// The deviation within which 95% of a normal distribution lie, by integrating its density.
fn deviation() -> f64 {
    static Z: OnceLock<f64> = OnceLock::new();
    *Z.get_or_init(|| {
        let within = |z: f64| {
            let (steps, height) = (2000, |x: f64| (-x * x / 2.0).exp());
            let width = z / f64::from(steps);
            let inner: f64 = (1..steps)
                .map(|i| f64::from(2 + 2 * (i % 2)) * height(f64::from(i) * width))
                .sum();
            2.0 * (height(0.0) + inner + height(z)) * width
                / 3.0
                / (2.0 * std::f64::consts::PI).sqrt()
        };
        bisect(1.0, 3.0, |z| within(z) < 0.95)
    })
}

/// Where `is_before` turns from true to false.
fn bisect(mut low: f64, mut high: f64, is_before: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if is_before(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The rates from which the observed one is no further away than the deviation: the definition.
pub fn bounds(hits: u64, trials: u64) -> (f64, f64) {
    let (n, observed) = (trials as f64, hits as f64 / trials as f64);
    let is_far =
        |rate: f64| (observed - rate).powi(2) > deviation().powi(2) * rate * (1.0 - rate) / n;
    let low = if hits == 0 {
        0.0
    } else {
        bisect(0.0, observed, is_far)
    };
    let high = if hits == trials {
        1.0
    } else {
        bisect(observed, 1.0, |rate| !is_far(rate))
    };
    (low, high)
}

#[test]
fn intervals_hold_what_is_not_too_far_away() {
    assert!((deviation() - 1.959_963_985).abs() < 1e-8);
    for trials in [1, 2, 3, 10, 97, 1000, 2_000_000] {
        for hits in [0, 1, trials / 3, trials / 2, trials - 1, trials] {
            let (low, high) = bounds(hits, trials);
            let interval = wilson(hits, trials).unwrap();
            assert!((interval.low - low).abs() < 1e-9, "{hits} of {trials}");
            assert!((interval.high - high).abs() < 1e-9, "{hits} of {trials}");
        }
    }
    assert_eq!(wilson(0, 0), None);
}

fn with_share(name: &str, hits: usize, trials: usize) -> Value {
    let (hits, trials) = (hits as u64, trials as u64);
    if trials == 0 {
        return json!({name: hits, "share": null, "low": null, "high": null});
    }
    let (low, high) = bounds(hits, trials);
    json!({name: hits, "share": hits as f64 / trials as f64, "low": low, "high": high})
}

fn joined(parts: impl IntoIterator<Item = Value>) -> Value {
    let mut all = serde_json::Map::new();
    for part in parts {
        all.extend(part.as_object().unwrap().clone());
    }
    Value::Object(all)
}

fn winner(game: &Value) -> &str {
    game["outcome"]["winner"].as_str().unwrap_or("")
}

fn is_counted(game: &Value) -> bool {
    game["kind"] == "unlur" && game["legal"] == true && !winner(game).is_empty()
}

fn of_winner(games: &[&Value], color: &str) -> usize {
    games.iter().filter(|game| winner(game) == color).count()
}

fn rates(games: &[&Value]) -> Value {
    let rate = |color| with_share("wins", of_winner(games, color), games.len());
    json!({"black": rate("black"), "white": rate("white")})
}

fn with_counted(games: &[&Value]) -> Value {
    let counted: Vec<_> = games
        .iter()
        .copied()
        .filter(|game| is_counted(game))
        .collect();
    joined([json!({"counted": counted.len()}), rates(&counted)])
}

fn spread(mut numbers: Vec<u64>) -> Value {
    numbers.sort_unstable();
    let n = numbers.len();
    let median = (n > 0).then(|| (numbers[(n - 1) / 2] + numbers[n / 2]) as f64 / 2.0);
    let mean = (n > 0).then(|| numbers.iter().sum::<u64>() as f64 / n as f64);
    json!({"games": n, "min": numbers.first(), "mean": mean, "median": median, "max": numbers.last()})
}

/// The games of each key, in the order of the keys.
fn grouped<'a, K: Ord>(
    games: &[&'a Value],
    keys: impl Fn(&Value) -> Option<K>,
) -> BTreeMap<K, Vec<&'a Value>> {
    let mut groups: BTreeMap<K, Vec<&Value>> = BTreeMap::new();
    for game in games {
        if let Some(key) = keys(game) {
            groups.entry(key).or_default().push(game);
        }
    }
    groups
}

fn trimmed(value: &Value) -> Option<String> {
    let text = value.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn month(date: &Value) -> Option<String> {
    let date: String = trimmed(date)?;
    let date = date.split([',', ' ']).next()?;
    let shape: String = date
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    match shape.as_str() {
        "0000" => Some(date.to_owned()),
        _ if shape.starts_with("0000-00") && (shape.len() == 7 || &shape[7..8] == "-") => {
            let month: u32 = date[5..7].parse().unwrap();
            (1..=12).contains(&month).then(|| date[..7].to_owned())
        }
        _ => None,
    }
}

/// The first contract stone or the first White stone of a canonical record.
fn first_stone(record: &RecordGame, of_white: bool) -> Option<String> {
    let mut stones = record
        .nodes
        .iter()
        .filter_map(|node| node.action.as_ref())
        .skip_while(|action| of_white && !matches!(action, Move::Pass { .. }))
        .skip(usize::from(of_white));
    match stones.next()? {
        Move::Stone { at, .. } => Some(at.clone()),
        _ => None,
    }
}

/// The name of the first image of a cell, and how many images there are: a permutation of the three
/// cube coordinates, and all signs kept or turned.
fn fold(n: i64, name: &str) -> ((i64, i64), usize, String) {
    let digits = name.find(|c: char| c.is_ascii_digit()).unwrap();
    let column = name[..digits]
        .bytes()
        .fold(0, |sum, letter| sum * 26 + i64::from(letter - b'a') + 1);
    let (q, r) = (column - n, name[digits..].parse::<i64>().unwrap() - n);
    let cube = [q, r, -q - r];
    let mut images = BTreeSet::new();
    for (a, b) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
        images.insert((cube[b], cube[a]));
        images.insert((-cube[b], -cube[a]));
    }
    let (r, q) = *images.first().unwrap();
    let column = u8::try_from(q + n).unwrap();
    let letter = |number: u8| char::from(b'a' + number - 1);
    let letters = if column > 26 {
        format!("a{}", letter(column - 26))
    } else {
        letter(column).to_string()
    };
    ((r, q), images.len(), format!("{letters}{}", r + n))
}

fn stones(counted: &[(&Value, &RecordGame)], of_white: bool) -> Vec<Value> {
    let mut places: BTreeMap<_, Vec<&Value>> = BTreeMap::new();
    let mut on_side: BTreeMap<i64, usize> = BTreeMap::new();
    for (game, record) in counted {
        if game["first_player"].is_null() {
            continue;
        }
        if let Some(name) = first_stone(record, of_white) {
            let n = game["side"].as_i64().unwrap();
            let (place, images, name) = fold(n, &name);
            places
                .entry((n, place, images, name))
                .or_default()
                .push(game);
            *on_side.entry(n).or_default() += 1;
        }
    }
    let places = places.into_iter().map(|((n, _, images, name), games)| {
        joined([
            json!({"side": n, "cell": name, "cells": images}),
            with_share("games", games.len(), on_side[&n]),
            rates(&games),
        ])
    });
    places.collect()
}

/// All numbers of a summary, from the analyses of the games and their canonical records.
#[expect(clippy::too_many_lines, reason = "a plain list of plain counts")]
fn naive(games: &[Value], records: &[Option<RecordGame>]) -> Value {
    let all: Vec<&Value> = games.iter().collect();
    let unlur: Vec<_> = all
        .iter()
        .copied()
        .filter(|game| game["kind"] == "unlur")
        .collect();
    let counted: Vec<_> = all
        .iter()
        .copied()
        .filter(|game| is_counted(game))
        .collect();
    let played: Vec<_> = games
        .iter()
        .zip(records)
        .filter(|(game, _)| is_counted(game))
        .map(|(game, record)| (game, record.as_ref().unwrap()))
        .collect();
    let kind = |kind: &str| all.iter().filter(|game| game["kind"] == kind).count();
    let legal = unlur.iter().filter(|game| game["legal"] == true).count();
    let won = unlur.iter().filter(|game| !winner(game).is_empty()).count();
    let codes = unlur::finding::Code::ALL.iter().filter_map(|code| {
        let of_game = |game: &&Value| {
            let findings = game["findings"].as_array().unwrap().iter();
            findings
                .filter(|finding| finding["code"] == code.name())
                .count()
        };
        let numbers: Vec<_> = all
            .iter()
            .map(of_game)
            .filter(|&number| number > 0)
            .collect();
        (!numbers.is_empty()).then(|| {
            json!({
                "code": code.name(), "severity": code.severity().name(),
                "findings": numbers.iter().sum::<usize>(), "games": numbers.len(),
            })
        })
    });
    let by = grouped(&counted, |game| {
        Some(game["outcome"]["by"].as_str()?.to_owned())
    });
    let by = by.into_iter().map(|(by, games)| {
        let wins =
            json!({"black": of_winner(&games, "black"), "white": of_winner(&games, "white")});
        joined([
            json!({"by": by}),
            with_share("games", games.len(), counted.len()),
            wins,
        ])
    });
    let score = |(key, games): (Value, Vec<&Value>)| {
        joined([
            json!({"key": key, "games": games.len()}),
            with_counted(&games),
        ])
    };
    let sides = grouped(&unlur, |game| Some(game["side"].as_u64()));
    let months = grouped(&unlur, |game| Some(month(&game["date"])));
    let events = grouped(&unlur, |game| Some(trimmed(&game["event"])));
    let first = grouped(&counted, |game| {
        Some(game["first_player"].as_str().map(str::to_owned))
    });
    let lengths = grouped(&counted, |game| {
        game["first_player"]
            .as_str()
            .and(game["contract_stones"].as_u64())
    });
    let with_contract: usize = lengths.values().map(Vec::len).sum();
    let contract = lengths
        .iter()
        .flat_map(|(&stones, games)| games.iter().map(move |_| stones));
    let contract = spread(contract.collect());
    let lengths = lengths.into_iter().map(|(stones, games)| {
        let share = with_share("games", games.len(), with_contract);
        joined([json!({"stones": stones}), share, rates(&games)])
    });
    let plies = counted
        .iter()
        .map(|game| game["plies"].as_u64().unwrap())
        .collect();
    let by_plies = grouped(&counted, |game| game["plies"].as_u64());
    let by_plies = by_plies
        .into_iter()
        .map(|(plies, games)| json!({"plies": plies, "games": games.len()}));
    let (mut patterns, mut distances) = (Vec::new(), Vec::new());
    for (pattern, player) in [
        ("three-edges", "black"),
        ("two-edges", "white"),
        ("opposite-edges", "white"),
    ] {
        let mut before_end = Vec::new();
        let mut won = 0;
        for game in &counted {
            let mut found = game["patterns"].as_array().unwrap().iter();
            if let Some(found) = found.find(|found| found["pattern"] == pattern) {
                let end = game["outcome"]["ply"].as_u64().or(game["plies"].as_u64());
                before_end.push(end.unwrap() - found["ply"].as_u64().unwrap());
                won += usize::from(winner(game) == player);
            }
        }
        patterns.push(joined([
            json!({"pattern": pattern, "player": player}),
            with_share("games", before_end.len(), counted.len()),
            json!({"won": with_share("wins", won, before_end.len()), "before_end": spread(before_end.clone())}),
        ]));
        let different: BTreeSet<_> = before_end.iter().copied().collect();
        for plies in different {
            let games = before_end.iter().filter(|&&number| number == plies).count();
            distances.push(json!({"pattern": pattern, "plies": plies, "games": games}));
        }
    }
    let names = |game: &Value| ["black", "white"].map(|color| trimmed(&game[color]));
    let players: BTreeSet<_> = unlur
        .iter()
        .flat_map(|game| names(game))
        .flatten()
        .collect();
    let players = players.into_iter().map(|player| {
        let games = unlur.iter().filter(|game| names(game).contains(&Some(player.clone())));
        let seat = |seat: usize, color: &str| {
            let games = counted.iter().copied();
            let games = games.filter(|game| names(game)[seat].as_ref() == Some(&player));
            let games: Vec<_> = games.collect();
            let won = with_share("wins", of_winner(&games, color), games.len());
            joined([json!({"counted": games.len()}), won])
        };
        json!({"player": player, "games": games.count(), "black": seat(0, "black"), "white": seat(1, "white")})
    });
    json!({
        "games": {
            "games": all.len(), "unlur": unlur.len(), "other": kind("other"), "unreadable": kind("unreadable"),
            "legal": legal, "not_legal": unlur.len() - legal, "won": won, "counted": counted.len(),
            "left_out": unlur.len() - counted.len(),
        },
        "findings": codes.collect::<Vec<_>>(),
        "wins": with_counted(&counted),
        "by": by.collect::<Vec<_>>(),
        "sides": sides.into_iter().map(|(side, games)| score((json!(side), games))).collect::<Vec<_>>(),
        "first_player": first
            .into_iter()
            .map(|(player, games)| joined([json!({"key": player}), with_counted(&games)]))
            .collect::<Vec<_>>(),
        "contract": contract,
        "contract_lengths": lengths.collect::<Vec<_>>(),
        "plies": spread(plies),
        "lengths": by_plies.collect::<Vec<_>>(),
        "patterns": patterns,
        "pattern_distances": distances,
        "first_contract_stones": stones(&played, false),
        "first_white_stones": stones(&played, true),
        "players": players.collect::<Vec<_>>(),
        "months": months.into_iter().map(|(month, games)| score((json!(month), games))).collect::<Vec<_>>(),
        "events": events.into_iter().map(|(event, games)| score((json!(event), games))).collect::<Vec<_>>(),
    })
}

/// All numbers and texts of a value with their places; numbers as far as they are written.
fn leaves(value: &Value) -> Vec<(String, String)> {
    let mut leaves = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((place, value)) = open.pop() {
        match value {
            Value::Object(fields) => {
                open.extend(
                    fields
                        .iter()
                        .map(|(name, value)| (format!("{place}/{name}"), value)),
                );
            }
            Value::Array(items) => {
                open.extend(
                    items
                        .iter()
                        .enumerate()
                        .map(|(i, value)| (format!("{place}/{i}"), value)),
                );
            }
            Value::Number(number) => {
                let number = number.as_f64().unwrap();
                leaves.push((place, format!("{:.6}", (number * 1e6).round() / 1e6)));
            }
            other => leaves.push((place, other.to_string())),
        }
    }
    leaves.sort();
    leaves
}

#[test]
fn every_number_is_that_of_a_plain_count() {
    let mut whole = Vec::new();
    for text in texts() {
        let expected = naive(&analyses(text, &Options::default()), &records(text));
        assert_eq!(leaves(&data(&summary(text))), leaves(&expected));
        whole.extend_from_slice(text);
        whole.push(b'\n');
    }
    // All games together, where every text is a game or more.
    let texts: Vec<_> = texts()
        .iter()
        .map(|text| (analyses(text, &Options::default()), records(text)))
        .collect();
    let (games, records): (Vec<_>, Vec<_>) = texts.into_iter().unzip();
    let expected = naive(&games.concat(), &records.concat());
    let all = data(&one_pass());
    assert_eq!(leaves(&all), leaves(&expected));
    // Nothing that is counted is missing in these games.
    for section in all.as_object().unwrap() {
        assert!(
            section.1.as_array().is_none_or(|rows| !rows.is_empty()),
            "{}",
            section.0
        );
    }
    assert!(all["games"]["left_out"].as_u64() > Some(10));
}

fn one_pass() -> Summary {
    let mut all = Summary::default();
    for text in texts() {
        judge(text, |judgement| all.add(judgement));
    }
    all
}

/// A summary of each game.
fn single_games() -> &'static [Summary] {
    static GAMES: OnceLock<Vec<Summary>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let mut games = Vec::new();
        for text in texts() {
            judge(text, |judgement| {
                let mut game = Summary::default();
                game.add(judgement);
                games.push(game);
            });
        }
        games
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// However the games are cut into parts, and however those are merged, it is one pass.
    #[test]
    fn merging_is_one_pass(parts in prop::collection::vec(0..7_usize, 300), order: u64) {
        let mut summaries: Vec<Summary> = (0..7).map(|_| Summary::default()).collect();
        for (index, game) in single_games().iter().enumerate() {
            summaries[parts[index % parts.len()]].merge(game.clone());
        }
        let mut order = order;
        while summaries.len() > 1 {
            let count = summaries.len() as u64;
            let part = summaries.swap_remove(usize::try_from(order % count).unwrap());
            order /= count;
            let into = usize::try_from(order % (count - 1)).unwrap();
            summaries[into].merge(part);
        }
        prop_assert_eq!(&summaries[0], &one_pass());
    }

    #[test]
    fn no_date_is_too_odd(text in "\\PC*") {
        let month = Month::read(&text).map(|month| month.to_string());
        prop_assert!(month.is_none_or(|month| text.contains(&month)));
    }
}

#[test]
fn symmetry_changes_nothing() {
    let mut boards = BTreeSet::new();
    for symmetry in Symmetry::ALL {
        let (mut canonical, mut mapped) = (Vec::new(), Vec::new());
        for text in texts() {
            for record in records(text).into_iter().flatten() {
                if !record.nodes.iter().all(is_plain) {
                    continue;
                }
                let mut image = record.clone();
                for node in &mut image.nodes {
                    if let (Some(Move::Stone { at, .. }), Some(n)) = (&mut node.action, record.side)
                    {
                        boards.insert(n);
                        *at = mapped_name(Board::get(side(n)), symmetry, at);
                    }
                }
                write_sgf(&record, Spelling::default(), &mut canonical);
                write_sgf(&image, Spelling::default(), &mut mapped);
            }
        }
        let mut expected = summary(&canonical);
        let mut summary = summary(&mapped);
        // Which words fit a swapped cell or a charset is no matter of games.
        expected.findings = FindingCounts::default();
        summary.findings = FindingCounts::default();
        assert_eq!(summary.games, expected.games);
        assert_eq!(summary, expected, "{symmetry:?}");
    }
    assert!(boards.len() > 8);
}

/// Whether all stones of the node are in its move, which a symmetry is told of here.
fn is_plain(node: &RecordNode) -> bool {
    let setup = |(name, _): &(String, Vec<Text>)| ["AB", "AW", "AE"].contains(&name.as_str());
    !matches!(node.action, Some(Move::Raw { .. })) && !node.properties.iter().any(setup)
}

fn mapped_name(board: &'static Board, symmetry: Symmetry, name: &str) -> String {
    let cell = board
        .cells()
        .find(|&cell| board.algebraic(Coordinates::Hex, cell).to_string() == name);
    let image = board.map(symmetry, cell.unwrap());
    board.algebraic(Coordinates::Hex, image).to_string()
}
