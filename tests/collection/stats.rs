//! Summaries: every number checked by a plain count, merging, and independence of the order.

#![expect(clippy::cast_precision_loss, reason = "the counts of a test are small")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use proptest::prelude::*;
use serde_json::{Value, json};
use unlur::analysis::Options;
use unlur::collection::generate::Policy;
use unlur::collection::inference::Share;
use unlur::collection::stats::{Month, Statistics, Summary};
use unlur::collection::{Names, Table};
use unlur::convert::{Move, RecordGame, RecordNode, Text, from_sgf, write_sgf};
use unlur::game::{Board, CellName, Color, Coordinates, Symmetry};

use crate::collection::generate::{games, options};
use crate::game::oracle::side;
use crate::support::{analyses, judge_each, sgf_files};

fn summary(text: &[u8]) -> Summary {
    summary_of(&[text])
}

fn summary_of(texts: &[impl AsRef<[u8]>]) -> Summary {
    let mut summary = Summary::default();
    for text in texts {
        judge_each(text, &Options::default(), |it| {
            summary.add(it, &Names::default());
        });
    }
    summary
}

fn data(summary: &Summary) -> Value {
    serde_json::json!(Statistics::new(summary, |_| true))
}

fn records(text: &[u8]) -> Vec<Option<RecordGame>> {
    let mut records = Vec::new();
    judge_each(text, &Options::default(), |judgement| {
        records.push(from_sgf(judgement.game, judgement.record));
    });
    records
}

/// Interner, events and dates as people write them.
const INFO: &[u8] = b"
(;GM[4000]SZ[11]PB[ Ada  L. ]PW[Bo]EV[ Cup]DT[2004]RE[B+R];B[f6];B[])
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
            let options = crate::with(options(n, 77, policy), |options| options.players = 4);
            texts.push(games(&options, 40));
        }
        texts
    })
}

/// The deviation within which 95% of a normal distribution are, by integrating its density.
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
    for _ in 0..70 {
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
fn intervals_match_their_definition() {
    assert!((deviation() - 1.959_963_985).abs() < 1e-8);
    for trials in [1, 2, 3, 10, 97, 1000, 2_000_000] {
        for hits in [0, 1, trials / 3, trials / 2, trials - 1, trials] {
            let (low, high) = bounds(hits, trials);
            let interval = Share::new(hits, trials).interval().unwrap();
            assert!((interval.low - low).abs() < 1e-9, "{hits} of {trials}");
            assert!((interval.high - high).abs() < 1e-9, "{hits} of {trials}");
        }
    }
    assert_eq!(Share::new(0, 0).interval(), None);
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
    game["kind"] == "unlur"
        && game["legal"] == true
        && !winner(game).is_empty()
        && game["reading"]["contract"] != "none"
        && !is_size_suspect(game)
        && !is_void(game)
}

fn is_void(game: &Value) -> bool {
    let result = game["result"].as_str().unwrap_or("");
    result.trim().eq_ignore_ascii_case("void")
}

fn is_size_suspect(game: &Value) -> bool {
    let mut findings = game["findings"].as_array().unwrap().iter();
    findings.any(|finding| finding["code"] == "size-suspect")
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
    // The percentile by nearest rank.
    let quantile = |percent: usize| {
        let enough = |number: &&u64| {
            let below = numbers.iter().filter(|other| other <= number).count();
            below * 100 >= percent * n
        };
        numbers.iter().find(enough)
    };
    json!({
        "games": n, "min": numbers.first(), "mean": mean, "median": median, "max": numbers.last(),
        "p5": quantile(5), "p25": quantile(25), "p75": quantile(75), "p95": quantile(95),
    })
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
    let words: Vec<_> = value.as_str()?.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The month of dates that are all in the calendar, by their texts: `YYYY`, `YYYY-MM`,
/// `YYYY-MM-DD`, and after such a day further days of its month.
fn month(date: &Value) -> Option<String> {
    const DAYS: [u32; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let date: String = trimmed(date)?;
    let mut parts = date.split(',');
    let first = parts.next()?;
    let fields: Vec<&str> = first.split('-').collect();
    let lengths: Vec<usize> = fields.iter().map(|field| field.len()).collect();
    let number = |text: &str| text.parse::<u32>().ok();
    let month = match fields.get(1) {
        Some(month) => number(month).filter(|month| (1..=12).contains(month))?,
        None => 1,
    };
    let is_day =
        |text: &str| number(text).is_some_and(|day| (1..=DAYS[month as usize - 1]).contains(&day));
    let is_fine = matches!(lengths.as_slice(), [4] | [4, 2] | [4, 2, 2])
        && number(fields[0]).is_some()
        && fields.get(2).is_none_or(|day| is_day(day))
        && parts.all(|part| fields.len() == 3 && part.len() == 2 && is_day(part));
    is_fine.then(|| fields[..fields.len().min(2)].join("-"))
}

/// The name of the first image of a cell, and the number of images: the permutations of the three
/// cube coordinates, with all signs kept or inverted.
fn fold(n: i64, name: &str) -> ((i64, i64), usize, String) {
    let (q, r) = cell(n, name);
    fold_cell(n, q, r)
}

fn fold_cell(n: i64, q: i64, r: i64) -> ((i64, i64), usize, String) {
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

/// A point of a canonical record, such as `e5`, as the distances of its column and row from the
/// centre.
fn cell(n: i64, name: &str) -> (i64, i64) {
    let digits = name.find(|c: char| c.is_ascii_digit()).unwrap();
    let letters = name[..digits].bytes();
    let column = letters.fold(0, |sum, letter| sum * 26 + i64::from(letter - b'a') + 1);
    (column - n, name[digits..].parse::<i64>().unwrap() - n)
}

/// A kind of stones: the first of a contract, White's first, or all of one colour in play.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    FirstContract,
    FirstWhite,
    Played(&'static str),
}

/// The stones of one kind in a record as cells, each with the cells that were empty before it.
fn chosen(n: i64, record: &RecordGame, kind: Kind) -> Vec<(String, BTreeSet<(i64, i64)>)> {
    let mut empty: BTreeSet<(i64, i64)> = (1 - n..n)
        .flat_map(|q| (1 - n..n).map(move |r| (q, r)))
        .filter(|(q, r)| (q + r).abs() < n)
        .collect();
    let mut found = Vec::new();
    let mut has_passed = false;
    let goes_on = |(index, node): &(usize, &RecordNode)| {
        node.parent
            .is_none_or(|parent| parent as usize + 1 == *index)
    };
    let main_line = record.nodes.iter().enumerate().take_while(goes_on);
    for (_, node) in main_line {
        for (identifier, points) in &node.properties {
            for point in points {
                let Text::Characters(point) = point else {
                    continue;
                };
                match identifier.as_str() {
                    "AB" | "AW" => empty.remove(&cell(n, point)),
                    "AE" => empty.insert(cell(n, point)),
                    _ => false,
                };
            }
        }
        let Some(action) = &node.action else { continue };
        let Move::Stone { color, at } = action else {
            has_passed |= matches!(action, Move::Pass { .. });
            continue;
        };
        let color = match color {
            Color::Black => "black",
            Color::White => "white",
        };
        let is_kind = match kind {
            Kind::FirstContract => !has_passed && found.is_empty(),
            Kind::FirstWhite => has_passed && color == "white" && found.is_empty(),
            Kind::Played(wanted) => has_passed && color == wanted,
        };
        if is_kind {
            found.push((at.to_string(), empty.clone()));
        }
        assert!(empty.remove(&cell(n, at.as_str())));
    }
    found
}

fn stones(counted: &[(&Value, &RecordGame)], kind: Kind) -> Vec<Value> {
    type Orbit = (i64, (i64, i64), usize, String);
    let mut orbits: BTreeMap<Orbit, (Vec<&Value>, f64)> = BTreeMap::new();
    let mut on_side: BTreeMap<i64, usize> = BTreeMap::new();
    for (game, record) in counted {
        if game["first_player"].is_null() {
            continue;
        }
        let n = game["side"].as_i64().unwrap();
        for (name, empty) in chosen(n, record, kind) {
            *on_side.entry(n).or_default() += 1;
            let (place, images, name) = fold(n, &name);
            orbits
                .entry((n, place, images, name))
                .or_default()
                .0
                .push(game);
            // A contract stone is as likely on each inner cell.
            let is_open = |(q, r): &&(i64, i64)| {
                kind != Kind::FirstContract
                    || [q.abs(), r.abs(), (q + r).abs()].iter().all(|d| *d < n - 1)
            };
            let open: Vec<_> = empty.iter().filter(is_open).collect();
            let of_cell = |&&(q, r): &&(i64, i64)| {
                let (place, images, name) = fold_cell(n, q, r);
                (n, place, images, name)
            };
            for orbit in open.iter().map(of_cell) {
                orbits.entry(orbit).or_default().1 += 1.0 / open.len() as f64;
            }
        }
    }
    let rows = orbits.into_iter().filter_map(|((n, _, images, name), (games, expected))| {
        let about = json!({"side": n, "cell": name, "cells": images});
        let ratio = games.len() as f64 / expected;
        if let Kind::Played(color) = kind {
            let won = with_share("wins", of_winner(&games, color), games.len());
            let stones = json!({"stones": games.len(), "expected": expected, "ratio": ratio, "won": won});
            return Some(joined([about, stones]));
        }
        let share = games.len() as f64 / on_side[&n] as f64;
        let ratio = json!({"per_cell": share / images as f64, "ratio": ratio});
        let share = with_share("games", games.len(), on_side[&n]);
        (!games.is_empty()).then(|| joined([about, share, ratio, rates(&games)]))
    });
    rows.collect()
}

/// The number of games that the first player won, and the number of games.
fn first_player_wins(counted: &[&Value]) -> (usize, usize) {
    let begun = counted
        .iter()
        .filter(|game| !game["first_player"].is_null());
    let begun: Vec<_> = begun.collect();
    let won = begun
        .iter()
        .filter(|game| game["first_player"] == winner(game));
    (won.count(), begun.len())
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
    let by_side = grouped(&counted, |game| {
        let stones = game["first_player"]
            .as_str()
            .and(game["contract_stones"].as_u64());
        Some((game["side"].as_u64()?, stones?))
    });
    let on_side = grouped(&counted, |game| {
        game["first_player"].as_str().and(game["side"].as_u64())
    });
    let by_side = by_side.into_iter().map(|((side, stones), games)| {
        let share = with_share("games", games.len(), on_side[&side].len());
        joined([
            json!({"side": side, "stones": stones}),
            share,
            rates(&games),
        ])
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
    let mut pairs: BTreeMap<(String, String), [usize; 2]> = BTreeMap::new();
    for game in &counted {
        let [Some(black), Some(white)] = names(game) else {
            continue;
        };
        let (first, second) = (black.clone().min(white.clone()), black.clone().max(white));
        if first != second {
            let first_won = (first == black) == (winner(game) == "black");
            pairs.entry((first, second)).or_default()[usize::from(!first_won)] += 1;
        }
    }
    let pairs = pairs.into_iter().map(|((player, opponent), won)| {
        let games = won[0] + won[1];
        let about = json!({"player": player, "opponent": opponent, "games": games});
        joined([about, with_share("wins", won[0], games)])
    });
    let years = grouped(&unlur, |game| {
        Some(month(&game["date"]).map(|month| month[..4].parse::<u64>().unwrap()))
    });
    let (first_won, begun) = first_player_wins(&counted);
    json!({
        "pairs": pairs.collect::<Vec<_>>(),
        "years": years.into_iter().map(|(year, games)| score((json!(year), games))).collect::<Vec<_>>(),
        "games": {
            "games": all.len(), "unlur": unlur.len(), "other": kind("other"), "unreadable": kind("unreadable"),
            "legal": legal, "not_legal": unlur.len() - legal, "won": won, "counted": counted.len(),
            "set_up": unlur.iter().filter(|game| game["reading"]["contract"] == "none").count(),
            "size_suspect": unlur.iter().filter(|game| is_size_suspect(game)).count(),
            "void": unlur.iter().filter(|game| is_void(game)).count(),
            "not_won": unlur.len() - won,
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
        "first_player_wins": joined([json!({"games": begun}), with_share("wins", first_won, begun)]),
        "contract": contract,
        "contract_by_side": by_side.collect::<Vec<_>>(),
        "contract_lengths": lengths.collect::<Vec<_>>(),
        "plies": spread(plies),
        "lengths": by_plies.collect::<Vec<_>>(),
        "patterns": patterns,
        "pattern_distances": distances,
        "first_contract_stones": stones(&played, Kind::FirstContract),
        "first_white_stones": stones(&played, Kind::FirstWhite),
        "black_stones": stones(&played, Kind::Played("black")),
        "white_stones": stones(&played, Kind::Played("white")),
        "players": players.collect::<Vec<_>>(),
        "months": months.into_iter().map(|(month, games)| score((json!(month), games))).collect::<Vec<_>>(),
        "events": events.into_iter().map(|(event, games)| score((json!(event), games))).collect::<Vec<_>>(),
    })
}

/// All numbers and texts of a value with their places; numbers with the digits that are written.
fn leaves(value: &Value) -> Vec<(String, String)> {
    let mut leaves = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((place, value)) = open.pop() {
        // Held against their definitions elsewhere.
        if ["/versus", "/contract_model", "/trend"]
            .iter()
            .any(|name| place.ends_with(name))
        {
            continue;
        }
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
fn every_number_matches_a_plain_count() {
    let (mut games, mut all_records) = (Vec::new(), Vec::new());
    // The fixtures of findings have one game each.
    for texts in texts().chunks(6) {
        let own = texts.iter().map(|text| analyses(text, &Options::default()));
        let own: Vec<_> = own.flatten().collect();
        let own_records: Vec<_> = texts.iter().flat_map(|text| records(text)).collect();
        let expected = naive(&own, &own_records);
        let (found, expected) = (leaves(&data(&summary_of(texts))), leaves(&expected));
        let differing: Vec<_> = found
            .iter()
            .zip(&expected)
            .filter(|(a, b)| a != b)
            .collect();
        assert!(differing.is_empty(), "{:?}", &differing[..1]);
        assert_eq!(found.len(), expected.len());
        games.extend(own);
        all_records.extend(own_records);
    }
    // All games together; every text has at least one game.
    let expected = naive(&games, &all_records);
    let all = data(&summary_of(texts()));
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

proptest! {
    #![proptest_config(crate::random(40))]

    #[test]
    fn no_date_is_too_odd(text in "\\PC*") {
        let month = Month::read(&text).map(|month| month.to_string());
        prop_assert!(month.is_none_or(|month| text.contains(&month)));
    }
}

#[test]
fn symmetry_changes_nothing() {
    let records: Vec<_> = { texts().iter() }
        .flat_map(|text| records(text))
        .flatten()
        .filter(|record| record.nodes.iter().all(is_plain))
        .collect();
    let mut canonical = Vec::new();
    for record in &records {
        write_sgf(record, &mut canonical).unwrap();
    }
    let mut expected = summary(&canonical);
    // The words for a swapped cell or a charset do not concern games.
    expected.findings = Table::default();
    let mut boards = BTreeSet::new();
    for symmetry in Symmetry::ALL {
        let mut mapped = Vec::new();
        for record in &records {
            let mut image = record.clone();
            for node in &mut image.nodes {
                if let (Some(Move::Stone { at, .. }), Some(n)) = (&mut node.action, record.side) {
                    boards.insert(n);
                    *at = mapped_name(Board::get(side(n)), symmetry, *at);
                }
            }
            write_sgf(&image, &mut mapped).unwrap();
        }
        let mut summary = summary(&mapped);
        summary.findings = Table::default();
        assert_eq!(summary.games, expected.games);
        assert_eq!(summary, expected, "{symmetry:?}");
    }
    assert!(boards.len() > 8);
}

/// Whether all stones of the node are in its move.
fn is_plain(node: &RecordNode) -> bool {
    let setup = |(name, _): &(String, Vec<Text>)| ["AB", "AW", "AE"].contains(&name.as_str());
    !matches!(node.action, Some(Move::Raw { .. })) && !node.properties.iter().any(setup)
}

fn mapped_name(board: &'static Board, symmetry: Symmetry, name: CellName) -> CellName {
    let mut cells = board.cells();
    let cell = cells.find(|&cell| board.algebraic(Coordinates::Hex, cell) == name);
    let image = board.map(symmetry, cell.unwrap()).unwrap();
    board.algebraic(Coordinates::Hex, image)
}

/// Uniform random games have flat maps: each cell as often as chance gives, within five deviations.
#[test]
fn random_games_have_flat_maps() {
    let text = games(&options(4, 8, Policy::Uniform), 3000);
    let data = data(&summary(&text));
    let mut cells = 0;
    for section in ["black_stones", "white_stones"] {
        for row in data[section].as_array().unwrap() {
            let (stones, expected) = (
                row["stones"].as_f64().unwrap(),
                row["expected"].as_f64().unwrap(),
            );
            assert!((stones - expected).abs() < 5.0 * expected.sqrt(), "{row}");
            cells += 1;
        }
    }
    for section in ["first_contract_stones", "first_white_stones"] {
        for row in data[section].as_array().unwrap() {
            let (games, ratio) = (
                row["games"].as_f64().unwrap(),
                row["ratio"].as_f64().unwrap(),
            );
            assert!((ratio - 1.0).abs() < 5.0 / games.sqrt(), "{row}");
            cells += 1;
        }
    }
    assert!(cells > 15);
}

/// Comparisons, the trend and the model of a summary are those of its counts.
#[test]
fn comparisons_and_models_match_the_counts() {
    use unlur::collection::inference::{
        Difference, Observation, Share, cochran_armitage, fit_logistic,
    };

    let data = data(&summary_of(texts()));
    let count = |row: &Value, name: &str| row[name]["wins"].as_u64().unwrap();
    let white = |row: &Value| {
        Share::new(
            count(row, "white"),
            count(row, "white") + count(row, "black"),
        )
    };
    let mut marked = 0;
    for section in [
        "sides",
        "months",
        "years",
        "events",
        "contract_lengths",
        "first_player",
    ] {
        let rows = data[section].as_array().unwrap();
        let all = rows
            .iter()
            .map(white)
            .fold((0, 0), |sum, share| (sum.0 + share.count, sum.1 + share.of));
        for row in rows {
            let share = white(row);
            let rest = Share::new(all.0 - share.count, all.1 - share.of);
            match Difference::new(share, rest) {
                None => assert!(row["versus"].is_null()),
                Some(expected) => {
                    let versus = &row["versus"];
                    let is_close = |name: &str, value: f64| {
                        (versus[name].as_f64().unwrap() - value).abs() < 1e-6
                    };
                    assert!(
                        is_close("difference", expected.value)
                            && is_close("low", expected.interval.low)
                    );
                    marked += usize::from(versus["marked"] == true);
                }
            }
        }
    }
    assert!(marked > 0);
    let years: Vec<(f64, Share)> = data["years"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| Some((row["key"].as_f64()?, white(row))))
        .filter(|(_, share)| share.of > 0)
        .collect();
    let trend = cochran_armitage(&years).unwrap();
    assert!((data["trend"]["slope"].as_f64().unwrap() - trend.slope).abs() < 1e-6);
    for model in data["contract_model"].as_array().unwrap() {
        let rows = data["contract_by_side"].as_array().unwrap().iter();
        let cases: Vec<_> = rows
            .filter(|row| row["side"] == model["side"])
            .map(|row| Observation {
                x: row["stones"].as_f64().unwrap(),
                share: white(row),
            })
            .collect();
        match fit_logistic(&cases) {
            None => assert!(model["slope"].is_null() && model["equal_at"].is_null()),
            Some(fit) => {
                assert!((model["slope"]["value"].as_f64().unwrap() - fit.slope.value).abs() < 1e-6);
                let lengths = || cases.iter().map(|case| case.x);
                let (least, most) = lengths().fold((f64::MAX, 0.0_f64), |(least, most), x| {
                    (least.min(x), most.max(x))
                });
                assert_eq!(model["shortest"].as_f64(), Some(least));
                assert_eq!(model["longest"].as_f64(), Some(most));
                // Nothing is said of lengths that no game had, or if there may be no trend.
                let has_trend = fit.slope.p() < 0.05;
                let mut stones = std::iter::successors(Some(least), |x| Some(x + 1.0));
                let from = stones
                    .by_ref()
                    .take_while(|&x| x <= most)
                    .find(|&x| fit.probability(x) < 0.5)
                    .filter(|_| has_trend && fit.slope.value < 0.0);
                assert_eq!(model["black_from"].as_f64(), from);
                for name in ["equal_at", "equal_low", "equal_high"] {
                    let is_said = model[name].as_f64();
                    assert!(is_said.is_none_or(|x| has_trend && (least..=most).contains(&x)));
                }
                let crossing = fit.crossing().map(|crossing| crossing.x);
                let is_observed = |x: &f64| has_trend && (least..=most).contains(x);
                assert_eq!(
                    crossing.as_ref().is_some_and(is_observed),
                    model["equal_at"].is_number()
                );
            }
        }
    }
}

/// The maps of a section show in each cell the ratio to chance and the share of `won` in the data.
#[test]
#[cfg(feature = "cli")]
fn maps_show_the_data() {
    use crate::support::{json, run, stdout};

    let page = stdout(&run("stats -q --section black_stones league"));
    let data = json(&run("stats -q --format json league"));
    let (_, side) = page.split_once("on side ").unwrap();
    let side: u64 = side.split(',').next().unwrap().parse().unwrap();
    for (heading, place) in [
        ("percent of chance", "/ratio"),
        ("percent won by Black", "/won/share"),
    ] {
        let (_, map) = page.split_once(&format!("{heading}\n\n")).unwrap();
        let map = map.split("\n\n").next().unwrap();
        let shown: Vec<&str> = map.split_whitespace().collect();
        assert_eq!(shown.len() as u64, 3 * side * (side - 1) + 1);
        let mut by_number: BTreeMap<String, u64> = BTreeMap::new();
        let stones = data[0]["black_stones"].as_array().unwrap().iter();
        for row in stones.filter(|row| row["side"] == side && row["stones"] != 0) {
            let number = row.pointer(place).unwrap().as_f64().unwrap();
            let number = format!("{:.0}", 100.0 * number);
            *by_number.entry(number).or_default() += row["cells"].as_u64().unwrap();
        }
        let rest = shown.len() as u64 - by_number.values().sum::<u64>();
        by_number.insert(".".to_owned(), rest);
        for (number, cells) in by_number {
            let found = shown.iter().filter(|cell| **cell == number).count();
            assert_eq!(found as u64, cells, "{number}");
        }
    }
}
