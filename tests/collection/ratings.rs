//! Ratings: checked against maxima and second derivatives found in another way, closed forms, and
//! for independence of the order.

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

fn rate(counts: &[Count], prior: f64) -> Ratings {
    let options = {
        let mut options = Options::default();
        options.prior = Some(prior);
        options
    };
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
    player(ratings, name).rating.unwrap().elo
}

fn error(ratings: &Ratings, name: &str) -> f64 {
    player(ratings, name).rating.unwrap().error
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

/// The likelihood as the document states it, in points of Elo: the players by name, then the
/// advantage. Each has drawn `prior` games, half with each colour, with a player of rating 0.
fn log_likelihood(counts: &[Count], names: &[&str], prior: f64, point: &[f64]) -> f64 {
    let chance = |white: f64, black: f64| {
        1.0 / (1.0 + 10_f64.powf((black - white - point[names.len()]) / 400.0))
    };
    let strength = |name: &str| point[names.iter().position(|&other| other == name).unwrap()];
    let mut sum = 0.0;
    for &(white, black, white_wins, black_wins) in counts {
        let chance = chance(strength(white), strength(black));
        sum += white_wins as f64 * chance.ln() + black_wins as f64 * (1.0 - chance).ln();
    }
    for &strength in &point[..names.len()] {
        for chance in [chance(strength, 0.0), chance(0.0, strength)] {
            sum += prior / 4.0 * (chance.ln() + (1.0 - chance).ln());
        }
    }
    sum
}

/// The maximum by searching along one coordinate after another with ever smaller steps.
fn search(counts: &[Count], names: &[&str], prior: f64) -> Vec<f64> {
    let mut point = vec![0.0; names.len() + 1];
    let mut best = log_likelihood(counts, names, prior, &point);
    let mut step = 256.0;
    while step > 1e-5 {
        let mut has_moved = false;
        for at in 0..point.len() {
            for by in [step, -step] {
                point[at] += by;
                let value = log_likelihood(counts, names, prior, &point);
                if value > best {
                    best = value;
                    has_moved = true;
                } else {
                    point[at] -= by;
                }
            }
        }
        if !has_moved {
            step /= 2.0;
        }
    }
    point
}

fn centred(point: &[f64]) -> Vec<f64> {
    let (advantage, players) = point.split_last().unwrap();
    let mean = players.iter().sum::<f64>() / players.len() as f64;
    let mut point: Vec<_> = players.iter().map(|value| value - mean).collect();
    point.push(*advantage);
    point
}

fn told(ratings: &Ratings, names: &[&str]) -> Vec<f64> {
    let mut point: Vec<_> = names.iter().map(|name| elo(ratings, name)).collect();
    point.push(ratings.advantage.unwrap().elo);
    point
}

#[test]
fn a_search_finds_the_same_maximum() {
    let names = ["a", "b", "c", "d"];
    let one_sided = [
        ("a", "b", 3, 0),
        ("b", "c", 2, 0),
        ("d", "a", 1, 0),
        ("d", "b", 1, 0),
    ];
    for (counts, prior) in [
        (FOUR.as_slice(), 0.0),
        (&FOUR, 0.5),
        (&FOUR, 3.0),
        (&one_sided, 0.5),
        (&one_sided, 2.0),
    ] {
        let found = centred(&search(counts, &names, prior));
        for (value, expected) in told(&rate(counts, prior), &names).into_iter().zip(found) {
            close(value, expected, 0.02);
        }
    }
}

#[test]
fn the_gradient_is_zero_at_the_result() {
    let names = ["a", "b", "c", "d"];
    let point = told(&rate(&FOUR, 0.0), &names);
    for at in 0..point.len() {
        let shifted = |by: f64| {
            let mut point = point.clone();
            point[at] += by;
            log_likelihood(&FOUR, &names, 0.0, &point)
        };
        close((shifted(0.01) - shifted(-0.01)) / 0.02, 0.0, 1e-8);
    }
    // The same as sums: each player wins as often as expected.
    let expected: f64 = FOUR
        .iter()
        .map(|&(white, black, white_wins, black_wins)| {
            let place = |name: &str| names.iter().position(|&other| other == name).unwrap();
            let lead = point[place(white)] - point[place(black)] + point[4];
            (white_wins + black_wins) as f64 / (1.0 + 10_f64.powf(-lead / 400.0))
        })
        .sum();
    close(expected, 20.0, 1e-7);
}

/// Ratings that only depend on the prior are found too, however small it is.
#[test]
fn a_small_prior_converges() {
    let counts = [("A", "B", 20, 0), ("B", "A", 3, 0), ("C", "A", 0, 4)];
    // Worked out with sixty digits: the gaps between A and B and A and C, the advantage, and the
    // error of A.
    for (prior, gaps, advantage, error_of_a) in [
        (0.5, [187.059_634, 1_120.060_433], 555.628_855, 358.229_618),
        (
            1e-3,
            [178.999_794, 3_294.661_232],
            1_645.005_099,
            7_913.393_248,
        ),
        (
            1e-6,
            [178.984_007, 5_694.695_739],
            2_845.026_204,
            250_237.308,
        ),
        // A smaller prior counts as the smallest.
        (
            1e-300,
            [178.984_007, 5_694.695_739],
            2_845.026_204,
            250_237.308,
        ),
    ] {
        let ratings = rate(&counts, prior);
        let gap = |name| elo(&ratings, "A") - elo(&ratings, name);
        close(gap("B"), gaps[0], 1e-3);
        close(gap("C"), gaps[1], 1e-3);
        close(ratings.advantage.unwrap().elo, advantage, 1e-3);
        close(error(&ratings, "A") / error_of_a, 1.0, 1e-6);
    }
}

#[test]
fn two_players_have_a_closed_form() {
    // The same with either colour: k wins of n in each.
    for (wins, games) in [(1, 2), (3, 4), (1, 10), (99, 100)] {
        let ratings = rate(
            &[
                ("a", "b", wins, games - wins),
                ("b", "a", games - wins, wins),
            ],
            0.0,
        );
        let expected = 400.0 * (wins as f64 / (games - wins) as f64).log10();
        close(elo(&ratings, "a") - elo(&ratings, "b"), expected, 1e-6);
        close(ratings.advantage.unwrap().elo, 0.0, 1e-6);
        let variance = |games: f64, chance: f64| 1.0 / (games * chance * (1.0 - chance));
        let chance = wins as f64 / games as f64;
        // Half the difference is the player's, and the advantage is separate from it.
        let deviation = 400.0 / 10_f64.ln() * variance(2.0 * games as f64, chance).sqrt();
        close(error(&ratings, "a"), 1.959_964 * deviation / 2.0, 1e-3);
        close(
            ratings.advantage.unwrap().error,
            1.959_964 * deviation,
            1e-3,
        );
    }
    // The same player with either colour: only the colour counts.
    for (white, black) in [(3, 1), (2, 5)] {
        let ratings = rate(&[("a", "b", white, black), ("b", "a", white, black)], 0.0);
        close(elo(&ratings, "a"), 0.0, 1e-6);
        let expected = 400.0 * (white as f64 / black as f64).log10();
        close(ratings.advantage.unwrap().elo, expected, 1e-6);
    }
    // Any: the logarithms of the odds are the sum and the difference.
    let ratings = rate(&[("a", "b", 7, 2), ("b", "a", 3, 4)], 0.0);
    let (first, second) = (400.0 * 3.5_f64.log10(), 400.0 * 0.75_f64.log10());
    close(
        elo(&ratings, "a") - elo(&ratings, "b"),
        (first - second) / 2.0,
        1e-6,
    );
    close(ratings.advantage.unwrap().elo, first.midpoint(second), 1e-6);
}

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

#[test]
fn errors_are_those_of_the_second_derivatives() {
    let names = ["a", "b", "c", "d"];
    for prior in [0.0, 0.5, 2.0] {
        let point = search(&FOUR, &names, prior);
        let size = point.len();
        let value = |one: usize, by: f64, two: usize, more: f64| {
            let mut point = point.clone();
            point[one] += by;
            point[two] += more;
            log_likelihood(&FOUR, &names, prior, &point)
        };
        let h = 1.0;
        let second = |one: usize, two: usize| {
            (value(one, h, two, h) - value(one, h, two, -h) - value(one, -h, two, h)
                + value(one, -h, two, -h))
                / (4.0 * h * h)
        };
        let mut information: Vec<Vec<f64>> = (0..size)
            .map(|one| (0..size).map(|two| -second(one, two)).collect())
            .collect();
        if prior == 0.0 {
            // The mean is known: it is zero.
            for row in information.iter_mut().take(4) {
                row.iter_mut().take(4).for_each(|value| *value += 1.0);
            }
        }
        let covariance = inverse(information);
        let variance = |weights: &[f64]| -> f64 {
            let products = (0..size).flat_map(|one| (0..size).map(move |two| (one, two)));
            products
                .map(|(one, two)| weights[one] * weights[two] * covariance[one][two])
                .sum()
        };
        let bar = |weights: &[f64]| 1.959_964 * variance(weights).sqrt();
        let ratings = rate(&FOUR, prior);
        let advantage = bar(&[0.0, 0.0, 0.0, 0.0, 1.0]);
        close(
            ratings.advantage.unwrap().error,
            advantage,
            0.01 * advantage,
        );
        let options = {
            let mut options = Options::default();
            options.prior = Some(prior);
            options.anchors = vec![("c".to_owned(), 1500.0)];
            options
        };
        let anchored = Ratings::new(&results(&FOUR), &options).unwrap();
        for (index, name) in names.iter().enumerate() {
            let mut weights = [-0.25, -0.25, -0.25, -0.25, 0.0];
            weights[index] += 1.0;
            let expected = bar(&weights);
            close(error(&ratings, name), expected, 0.01 * expected);
            let mut weights = [0.0, 0.0, -1.0, 0.0, 0.0];
            weights[index] += 1.0;
            let expected = variance(&weights).max(0.0).sqrt() * 1.959_964;
            close(error(&anchored, name), expected, 0.01 * expected + 1e-6);
        }
        close(elo(&anchored, "c"), 1500.0, 0.0);
        assert!(error(&anchored, "c").abs() < 1e-6);
        let differences = names.map(|name| elo(&anchored, name) - elo(&ratings, name));
        for difference in differences {
            close(difference, differences[0], 1e-9);
        }
    }
}

#[test]
fn the_mean_of_each_component_is_zero() {
    let counts = [
        FOUR.as_slice(),
        &[("x", "y", 2, 1), ("y", "x", 1, 2), ("z", "y", 1, 1)],
    ]
    .concat();
    for prior in [0.0, 0.5] {
        let ratings = rate(&counts, prior);
        assert_eq!(ratings.components.len(), 2);
        let sizes: Vec<_> = ratings
            .components
            .iter()
            .map(|part| (part.players, part.games))
            .collect();
        assert_eq!(sizes, [(4, 37), (3, 8)]);
        assert_eq!((ratings.games, ratings.white_wins), (45, 24));
        for component in [1, 2] {
            let members = ratings
                .players
                .iter()
                .filter(|player| player.component == component);
            close(
                members.map(|player| player.rating.unwrap().elo).sum(),
                0.0,
                1e-6,
            );
        }
    }
    // An anchor only moves its component.
    let options = {
        let mut options = Options::default();
        options.prior = Some(0.0);
        options.anchors = vec![("x".to_owned(), 2000.0)];
        options
    };
    let anchored = Ratings::new(&results(&counts), &options).unwrap();
    let free = rate(&counts, 0.0);
    close(elo(&anchored, "a"), elo(&free, "a"), 1e-9);
    close(
        elo(&anchored, "y") - 2000.0,
        elo(&free, "y") - elo(&free, "x"),
        1e-9,
    );
}

#[test]
fn without_a_prior_classes_are_rated_separately() {
    // Top beats all, bottom loses to all; the four between are those of before.
    let counts = [
        FOUR.as_slice(),
        &[
            ("top", "a", 2, 0),
            ("b", "bottom", 1, 0),
            ("bottom", "c", 0, 1),
        ],
    ]
    .concat();
    let ratings = rate(&counts, 0.0);
    let classes: Vec<_> = ratings
        .players
        .iter()
        .map(|player| (player.class, &*player.name))
        .collect();
    assert_eq!((classes[0], classes[5]), ((1, "top"), (3, "bottom")));
    assert!(classes[1..5].iter().all(|&(class, _)| class == 2));
    assert_eq!(ratings.components[0].classes, 3);
    assert_eq!(player(&ratings, "top").rating, None);
    assert_eq!(player(&ratings, "bottom").rating, None);
    let alone = rate(&FOUR, 0.0);
    for name in ["a", "b", "c", "d"] {
        close(elo(&ratings, name), elo(&alone, name), 1e-9);
        close(error(&ratings, name), error(&alone, name), 1e-6);
    }
    let with = rate(&counts, 0.5);
    assert_eq!(with.players[0].name, "top");
    assert_eq!(with.players[5].name, "bottom");
    assert!(
        with.players
            .iter()
            .all(|player| player.rating.unwrap().elo.is_finite())
    );
    let anchor = |name: &str| {
        let options = {
            let mut options = Options::default();
            options.prior = Some(0.0);
            options.anchors = vec![(name.to_owned(), 0.0)];
            options
        };
        Ratings::new(&results(&counts), &options)
    };
    assert_eq!(anchor("top"), Err(RateError::Unrated("top".to_owned())));
    assert_eq!(anchor("Top"), Err(RateError::Unknown("Top".to_owned())));
}

#[test]
fn an_unbounded_advantage_is_not_reported() {
    for counts in [
        // White wins always.
        [("a", "b", 2, 0), ("b", "a", 3, 0)].as_slice(),
        // Black wins always.
        &[("a", "b", 0, 2), ("b", "a", 0, 1)],
        // The same player is always White.
        &[("a", "b", 2, 1)],
        // The only cycle has two wins by White and one by Black.
        &[("a", "b", 1, 0), ("b", "c", 1, 0), ("a", "c", 0, 1)],
    ] {
        let ratings = rate(counts, 0.0);
        assert_eq!(ratings.advantage, None, "{counts:?}");
        assert!(
            ratings
                .players
                .iter()
                .all(|player| player.rating.unwrap().elo.is_finite())
        );
        let advantage = rate(counts, 0.5).advantage.unwrap();
        assert!(advantage.elo.is_finite() && advantage.error.is_finite());
    }
    assert!(
        rate(&[("a", "b", 1, 1), ("b", "a", 1, 1)], 0.0)
            .advantage
            .is_some()
    );
    // A cycle each way.
    let counts = [
        ("a", "b", 1, 0),
        ("b", "c", 1, 0),
        ("a", "c", 0, 1),
        ("b", "a", 0, 1),
        ("c", "b", 0, 1),
        ("c", "a", 1, 0),
    ];
    let advantage = rate(&counts, 0.0).advantage.unwrap();
    assert!(advantage.elo.is_finite(), "{advantage:?}");
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

#[test]
fn simulated_strengths_are_recovered() {
    let mut dice = Dice::new(20_261_121);
    let names: Vec<_> = (0..30).map(|number| format!("p{number:02}")).collect();
    let strengths: Vec<_> = (0..30)
        .map(|number| 20.0 * f64::from(number) - 290.0)
        .collect();
    let mut results = Results::default();
    for _ in 0..6000 {
        let (white, black) = (dice.roll(30), dice.roll(30));
        let lead = strengths[white] - strengths[black] + 40.0;
        let white_wins = dice.part() < 1.0 / (1.0 + 10_f64.powf(-lead / 400.0));
        let winner = if white_wins {
            Color::White
        } else {
            Color::Black
        };
        results.add(&names[white], &names[black], winner);
    }
    let ratings = Ratings::new(&results, &{
        let mut options = Options::default();
        options.prior = Some(0.0);
        options
    })
    .unwrap();
    let advantage = ratings.advantage.unwrap();
    close(advantage.elo, 40.0, 2.0 * advantage.error);
    assert!(advantage.error < 15.0);
    let within = |name: &String, strength: f64, bars: f64| {
        let rating = player(&ratings, name).rating.unwrap();
        (rating.elo - strength).abs() <= bars * rating.error
    };
    let pairs = || names.iter().zip(&strengths);
    assert!(pairs().all(|(name, &strength)| within(name, strength, 2.5)));
    assert!(
        pairs()
            .filter(|&(name, &strength)| within(name, strength, 1.0))
            .count()
            >= 24
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
    options.prior = Some(0.5);
    let errors = |results: &Results| -> BTreeMap<String, f64> {
        let ratings = Ratings::new(results, &options).unwrap();
        assert!(ratings.components[0].has_exact_errors);
        let players = ratings.players.into_iter();
        let players = players.filter_map(|player| Some((player.name, player.rating?.error)));
        players.collect()
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

/// Too many players who met too many others for an exact inverse: the errors of belief propagation
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
    options.prior = Some(0.5);
    options.anchors = vec![("7".to_owned(), 0.0)];
    let others = (100..110).map(|number: u32| (number.to_string(), "7".to_owned()));
    options.pairs = others.collect();
    let ratings = Ratings::new(&results, &options).unwrap();
    assert!(!ratings.components[0].has_exact_errors);
    for comparison in &ratings.comparisons {
        let rating = player(&ratings, &comparison.player).rating.unwrap();
        let difference = comparison.expected.unwrap().difference;
        close(rating.elo, difference.elo, 1e-6);
        close(rating.error / difference.error, 1.0, 0.02);
    }
}

/// The errors in a core of 500 players who all met are those of the inverse of the information.
#[test]
#[ignore = "approximate errors miss what the strengths of such a core have in common"]
fn approximate_errors_of_a_dense_core_are_close() {
    const PLAYERS: usize = 500;
    for spread in [200.0, 350.0] {
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
        let advantage = ratings.advantage.unwrap().elo;
        let mut information = vec![vec![0.0; PLAYERS + 1]; PLAYERS + 1];
        for (player, row) in information.iter_mut().enumerate().take(PLAYERS) {
            row[player] = ratings.spread.unwrap().powi(-2);
        }
        for (white, black) in games() {
            let lead = elos[white] - elos[black] + advantage;
            let chance = 1.0 / (1.0 + 10_f64.powf(-lead / 400.0));
            let weight = chance * (1.0 - chance) * (10_f64.ln() / 400.0).powi(2);
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
        for (player, name) in names.iter().enumerate() {
            let variance = covariance[player][player] - 2.0 * of_means[player] + own;
            let expected = 1.959_964 * variance.sqrt();
            close(error(&ratings, name) / expected, 1.0, 0.02);
        }
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
    let first = ratings.players[0].rating.unwrap();
    for player in &ratings.players {
        let rating = player.rating.unwrap();
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
    for flags in ["", "--prior 0", "--anchor Ilse=1500"] {
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

#[test]
fn flags_and_exclusions() {
    let (text, messages, status) = run("rate league");
    assert_eq!(status, 0);
    assert!(messages.ends_with("65 counted\n"), "{messages}");
    assert!(text.contains("component 2: 3 players, 9 games"), "{text}");
    assert!(text.contains("White's advantage: "), "{text}");
    assert_eq!(run("rate --quiet league").1, "");
    for wrong in [
        "--prior -1",
        "--prior x",
        "--prior inf",
        "--prior 1e-300",
        "--prior 9e-7",
        "--anchor Ilse",
        "--anchor =3",
        "--anchor Ilse=x",
        "--anchor Ilse=1e308",
        "--anchor Ilse=-100001",
        "--anchor ilse=1500",
        "--anchor Ilse=1 --anchor Ilse=2",
        "--pair Ilse Ilse",
        "--pair Ilse",
    ] {
        let (text, messages, status) = run(&format!("rate {wrong} league"));
        assert_eq!((text.as_str(), status), ("", 2), "{wrong}");
        assert!(messages.contains("error: "), "{messages}");
    }
    let (_, messages, status) = run("rate broken positions");
    assert_eq!(status, 1);
    for reason in ["not legal", "not Unlur", "without both names"] {
        assert!(messages.contains(reason), "{messages}");
    }
    assert_eq!(run("rate nowhere.sgf").2, 2);
}

#[test]
fn bad_numbers_are_explained() {
    let (_, messages, status) = run("rate --prior -1 league");
    assert_eq!(status, 2);
    assert!(
        messages
            .contains("'--prior <GAMES>': a number of games belongs here, 0 or at least 0.000001"),
        "{messages}"
    );
    let (_, messages, _) = run("rate --anchor Ilse=1e308 league");
    assert!(
        messages.contains("a number from -100000 to 100000, such as"),
        "{messages}"
    );
    let (_, messages, _) = run("rate --jobs 0 league");
    assert!(
        messages.contains("'--jobs <N>': a whole number, 1 or more"),
        "{messages}"
    );
    let game = b"(;GM[4000]SZ[5]PB[Ada]PW[Bo]RE[W+R];B[c3];B[];W[c2])";
    let text = stdout(&support::run_with_input("rate -", game));
    assert!(text.contains("White won 1 of 1 game\n"), "{text}");
}
