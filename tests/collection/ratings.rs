//! Ratings: components, anchors, a given spread, and errors of many players; `population.rs` checks
//! the estimate itself.

#![expect(clippy::cast_precision_loss, reason = "the counts are small")]

use std::collections::BTreeMap;

use serde_json::Value;
use unlur::collection::ratings::{Options, Player, RateError, Ratings, Results};
use unlur::game::Color;

use crate::dice::Dice;
use crate::support::{self, status, stderr, stdout};

/// White, Black, the games that White won, and that Black won.
type Count = (&'static str, &'static str, u64, u64);

fn results(counts: &[Count]) -> Results {
    let mut results = Results::default();
    for &(white, black, white_wins, black_wins) in counts {
        (0..white_wins).for_each(|_| results.add(white, black, Color::White));
        (0..black_wins).for_each(|_| results.add(white, black, Color::Black));
    }
    results
}

fn rate(counts: &[Count], spread: Option<f64>, anchors: &[(&str, f64)]) -> Ratings {
    let mut options = Options::default();
    options.spread = spread;
    options.anchors = anchors
        .iter()
        .map(|&(name, elo)| (name.to_owned(), elo))
        .collect();
    Ratings::new(&results(counts), &options).unwrap()
}

fn player<'a>(ratings: &'a Ratings, name: &str) -> &'a Player {
    ratings
        .players
        .iter()
        .find(|player| player.name == name)
        .unwrap()
}

fn elo(ratings: &Ratings, name: &str) -> f64 {
    player(ratings, name).rating.elo
}

fn error(ratings: &Ratings, name: &str) -> f64 {
    player(ratings, name).rating.error
}

pub(super) fn close(left: f64, right: f64, tolerance: f64) {
    assert!((left - right).abs() <= tolerance, "{left} is not {right}");
}

/// Four players of one class, with games of either colour.
const FOUR: [Count; 8] = [
    ("a", "b", 3, 2),
    ("b", "a", 2, 4),
    ("b", "c", 5, 1),
    ("c", "b", 1, 1),
    ("c", "d", 4, 3),
    ("d", "a", 1, 3),
    ("a", "d", 2, 1),
    ("c", "a", 2, 2),
];

/// Gauss and Jordan's inverse, with the largest pivot.
pub(super) fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == index))));
    }
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&left, &right| {
                matrix[left][column]
                    .abs()
                    .total_cmp(&matrix[right][column].abs())
            })
            .unwrap();
        matrix.swap(column, pivot);
        let divisor = matrix[column][column];
        matrix[column]
            .iter_mut()
            .for_each(|value| *value /= divisor);
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            let pivot = matrix[column].clone();
            matrix[row]
                .iter_mut()
                .zip(pivot)
                .for_each(|(value, of)| *value -= factor * of);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

/// Two components, of four players and of three.
fn two_components() -> Vec<Count> {
    let three = [("x", "y", 2, 1), ("y", "x", 1, 2), ("z", "y", 1, 1)];
    [FOUR.as_slice(), &three].concat()
}

#[test]
fn the_mean_of_each_component_is_zero() {
    for spread in [None, Some(50.0), Some(400.0)] {
        let ratings = rate(&two_components(), spread, &[]);
        let sizes = ratings
            .components
            .iter()
            .map(|part| (part.players, part.games));
        assert_eq!(sizes.collect::<Vec<_>>(), [(4, 37), (3, 8)]);
        assert_eq!((ratings.games, ratings.white_wins), (45, 24));
        for component in [1, 2] {
            let members = ratings
                .players
                .iter()
                .filter(|player| player.component == component);
            close(members.map(|player| player.rating.elo).sum(), 0.0, 1e-6);
        }
    }
}

/// An anchor shifts its component, and no other; the differences stay.
#[test]
fn anchors_shift_their_component() {
    let free = rate(&two_components(), None, &[]);
    let anchored = rate(&two_components(), None, &[("x", 2000.0)]);
    close(elo(&anchored, "x"), 2000.0, 1e-9);
    close(error(&anchored, "x"), 0.0, 0.0);
    close(
        elo(&anchored, "y") - 2000.0,
        elo(&free, "y") - elo(&free, "x"),
        1e-6,
    );
    for name in ["a", "b", "c", "d"] {
        close(elo(&anchored, name), elo(&free, name), 1e-6);
        close(error(&anchored, name), error(&free, name), 1e-6);
    }
    // Several keep their mean.
    let anchors = [("a", 1500.0), ("c", 1700.0)];
    let several = rate(&two_components(), None, &anchors);
    close(elo(&several, "a") + elo(&several, "c"), 3200.0, 1e-6);
    close(
        elo(&several, "a") - elo(&several, "c"),
        elo(&free, "a") - elo(&free, "c"),
        1e-6,
    );
    close(elo(&several, "x"), elo(&free, "x"), 1e-6);
    let mut options = Options::default();
    options.anchors = vec![("X".to_owned(), 0.0)];
    let unknown = Ratings::new(&results(&FOUR), &options);
    assert_eq!(unknown, Err(RateError::Unknown("X".to_owned())));
}

/// The rating and error of a player with an anchor are those of the difference from it.
#[test]
fn errors_with_an_anchor_are_those_of_differences() {
    for spread in [None, Some(100.0), Some(500.0)] {
        let mut options = Options::default();
        options.spread = spread;
        options.anchors = vec![("c".to_owned(), 0.0)];
        options.pairs = ["a", "b", "d"]
            .map(|name| (name.to_owned(), "c".to_owned()))
            .into();
        let ratings = Ratings::new(&results(&two_components()), &options).unwrap();
        for comparison in &ratings.comparisons {
            let difference = comparison.expected.unwrap().difference;
            close(elo(&ratings, &comparison.player), difference.elo, 1e-6);
            close(error(&ratings, &comparison.player), difference.error, 1e-6);
        }
    }
}

/// The estimated spread, given, leads to the same ratings; a larger one moves them apart.
#[test]
fn a_given_spread_is_taken() {
    let found = rate(&two_components(), None, &[]);
    let given = rate(&two_components(), found.spread, &[]);
    close(given.spread.unwrap(), found.spread.unwrap(), 1e-9);
    let range = |ratings: &Ratings| elo(ratings, "a") - elo(ratings, "d");
    for name in ["a", "b", "c", "d", "x", "y", "z"] {
        close(elo(&given, name), elo(&found, name), 1e-3);
        close(error(&given, name), error(&found, name), 1e-3);
    }
    let ranges = [1.0, 100.0, 1000.0].map(|spread| {
        let ratings = rate(&two_components(), Some(spread), &[]);
        assert!(error(&ratings, "a").is_finite());
        range(&ratings).abs()
    });
    assert!(ranges.is_sorted(), "{ranges:?}");
    assert!(ranges[0] < 0.1, "{ranges:?}");
}

#[test]
fn an_advantage_without_bounds_in_the_results_is_finite() {
    for counts in [
        // White wins always.
        [("a", "b", 2, 0), ("b", "a", 3, 0)].as_slice(),
        // Black wins always.
        &[("a", "b", 0, 2), ("b", "a", 0, 1)],
        // The same player is always White.
        &[("a", "b", 2, 1)],
        &[("a", "b", 1, 0)],
        &[("a", "b", 1000, 0)],
    ] {
        for spread in [None, Some(1.0), Some(1000.0)] {
            let ratings = rate(counts, spread, &[]);
            let advantage = ratings.advantage.unwrap();
            assert!(
                advantage.elo.is_finite() && advantage.error > 0.0,
                "{counts:?}"
            );
            let is_finite = |player: &Player| player.rating.elo.is_finite();
            assert!(ratings.players.iter().all(is_finite), "{counts:?}");
        }
    }
}

#[test]
fn nobody_and_only_oneself() {
    let nothing = Ratings::new(&Results::default(), &Options::default()).unwrap();
    assert_eq!(
        (nothing.games, nothing.players.len(), nothing.advantage),
        (0, 0, None)
    );
    let mut results = Results::default();
    results.add("a", "a", Color::White);
    assert_eq!(
        Ratings::new(&results, &Options::default()).unwrap(),
        nothing
    );
}

/// Errors do not jump between 1,000 and 1,001 players.
#[test]
fn one_more_player_changes_no_error_of_the_others() {
    let mut dice = Dice::new(99);
    let mut results = Results::default();
    for game in 0..2000 {
        let (white, black) = (game % 1000, dice.roll(1000));
        let winner = [Color::White, Color::Black][dice.roll(2)];
        results.add(&white.to_string(), &black.to_string(), winner);
    }
    let mut options = Options::default();
    options.spread = Some(200.0);
    let errors = |results: &Results| -> BTreeMap<String, f64> {
        let ratings = Ratings::new(results, &options).unwrap();
        assert!(ratings.components[0].has_exact_errors);
        let players = ratings.players.into_iter();
        players
            .map(|player| (player.name, player.rating.error))
            .collect()
    };
    let before = errors(&results);
    results.add("newcomer", "0", Color::White);
    results.add("newcomer", "0", Color::Black);
    let after = errors(&results);
    assert_eq!(after.len(), before.len() + 1);
    let changes = before
        .iter()
        .map(|(name, error)| (after[name] / error - 1.0).abs());
    let mut changes: Vec<_> = changes.collect();
    changes.sort_by(f64::total_cmp);
    // The opponent of the newcomer, and that player's opponents, are known better now.
    assert!(changes[989] < 0.002, "{}", changes[989]);
    assert!(changes[998] < 0.05, "{}", changes[998]);
}

/// Too many players who met too many others for an exact inverse: the approximate errors
/// are those of single columns of the inverse, which conjugate gradients find.
#[test]
fn approximate_errors_are_close() {
    let mut dice = Dice::new(5);
    let mut results = Results::default();
    for game in 0..9_000 {
        let (white, black) = (game % 1500, dice.roll(1500));
        let winner = [Color::White, Color::Black][dice.roll(2)];
        results.add(&white.to_string(), &black.to_string(), winner);
    }
    let mut options = Options::default();
    options.anchors = vec![("7".to_owned(), 0.0)];
    let others = (100..110).map(|number: u32| (number.to_string(), "7".to_owned()));
    options.pairs = others.collect();
    let ratings = Ratings::new(&results, &options).unwrap();
    assert!(!ratings.components[0].has_exact_errors);
    for comparison in &ratings.comparisons {
        let rating = player(&ratings, &comparison.player).rating;
        let difference = comparison.expected.unwrap().difference;
        close(rating.elo, difference.elo, 1e-6);
        close(rating.error / difference.error, 1.0, 0.02);
    }
}

/// The errors in a core of 500 players who all met are those of the inverse of the information.
#[test]
fn approximate_errors_of_a_dense_core_are_close() {
    const PLAYERS: usize = 500;
    let spread = 350.0;
    let mut dice = Dice::new(7);
    // Twelve uniform numbers less six are nearly normal.
    let strengths: Vec<f64> = (0..PLAYERS)
        .map(|_| spread * ((0..12).map(|_| dice.part()).sum::<f64>() - 6.0))
        .collect();
    let mut results = Results::default();
    let games = || (0..PLAYERS).flat_map(|white| (0..white).map(move |black| (white, black)));
    for (white, black) in games() {
        let lead = strengths[white] - strengths[black];
        let white_wins = dice.part() < 1.0 / (1.0 + 10_f64.powf(-lead / 400.0));
        let winner = [Color::Black, Color::White][usize::from(white_wins)];
        results.add(&white.to_string(), &black.to_string(), winner);
    }
    let ratings = Ratings::new(&results, &Options::default()).unwrap();
    assert!(!ratings.components[0].has_exact_errors);

    let names: Vec<String> = (0..PLAYERS).map(|number| number.to_string()).collect();
    let elos: Vec<f64> = names.iter().map(|name| elo(&ratings, name)).collect();
    let errors: Vec<f64> = names.iter().map(|name| error(&ratings, name)).collect();
    let advantage = ratings.advantage.unwrap().elo;
    let mut information = vec![vec![0.0; PLAYERS + 1]; PLAYERS + 1];
    for (player, row) in information.iter_mut().enumerate().take(PLAYERS) {
        row[player] = ratings.spread.unwrap().powi(-2);
    }
    for (white, black) in games() {
        let lead = elos[white] - elos[black] + advantage;
        let chance = 1.0 / (1.0 + 10_f64.powf(-lead / 400.0));
        // The mean over the uncertain difference, to the second order.
        let product = chance * (1.0 - chance);
        let squares = errors[white].powi(2) + errors[black].powi(2);
        let variance = squares * (10_f64.ln() / 400.0 / 1.959_964).powi(2);
        let mean = product * (1.0 + variance / 2.0 * (1.0 - 6.0 * product));
        let weight = mean * (10_f64.ln() / 400.0).powi(2);
        let signs = [(white, 1.0), (black, -1.0), (PLAYERS, 1.0)];
        for (row, sign) in signs {
            for (column, other) in signs {
                information[row][column] += weight * sign * other;
            }
        }
    }
    let covariance = inverse(information);
    let mean = |row: &[f64]| row[..PLAYERS].iter().sum::<f64>() / PLAYERS as f64;
    let of_means: Vec<f64> = covariance[..PLAYERS].iter().map(|row| mean(row)).collect();
    let own = mean(&of_means);
    for player in 0..PLAYERS {
        let variance = covariance[player][player] - 2.0 * of_means[player] + own;
        let expected = 1.959_964 * variance.sqrt();
        close(errors[player] / expected, 1.0, 0.01);
    }
}

/// Many disjoint pairs are as many separate components.
#[test]
fn disjoint_pairs_are_rated_separately() {
    let mut results = Results::default();
    for pair in 0..3000 {
        let (first, second) = (format!("a{pair}"), format!("b{pair}"));
        results.add(&first, &second, Color::White);
        results.add(&second, &first, Color::White);
    }
    let ratings = Ratings::new(&results, &Options::default()).unwrap();
    assert_eq!(ratings.components.len(), 3000);
    let first = ratings.players[0].rating;
    for player in &ratings.players {
        let rating = player.rating;
        close(rating.elo, 0.0, 1e-6);
        close(rating.error, first.error, 1e-6);
    }
}

fn run(line: &str) -> (String, String, i32) {
    let output = support::run(line);
    (stdout(&output), stderr(&output), status(&output))
}

#[test]
fn formats_agree() {
    for flags in ["", "--spread 300", "--anchor Ilse=1500"] {
        let said = |format: &str| run(&format!("rate {flags} --format {format} league")).0;
        let whole: Value = serde_json::from_str(&said("json")).unwrap();
        let players = whole["players"].as_array().unwrap();
        assert_eq!(players.len(), 11);
        let mut lines: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for line in said("ndjson").lines() {
            let mut line: Value = serde_json::from_str(line).unwrap();
            let kind = line.as_object_mut().unwrap().shift_remove("kind").unwrap();
            lines
                .entry(kind.as_str().unwrap().to_owned())
                .or_default()
                .push(line);
        }
        assert_eq!(&lines["player"], players);
        assert_eq!(&lines["component"], whole["components"].as_array().unwrap());
        let summary = lines["ratings"][0].as_object().unwrap();
        assert!(summary.iter().all(|(key, value)| whole[key] == *value));
        let csv = said("csv");
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let headers = reader.headers().unwrap().clone();
        let records: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(records.len(), players.len());
        for (record, player) in records.iter().zip(players) {
            for (header, field) in headers.iter().zip(record) {
                let value = player.get(header).unwrap_or(&whole[header]);
                match value {
                    Value::Null => assert_eq!(field, ""),
                    Value::String(text) => assert_eq!(field, text),
                    value => close(field.parse().unwrap(), value.as_f64().unwrap(), 0.0),
                }
            }
        }
    }
}
