//! Ratings with an estimated spread: checked against an estimate with dense matrices and another
//! rule of integration, and calibrated on simulated players.

#![expect(clippy::cast_precision_loss, reason = "the counts are small")]

use unlur::collection::ratings::{Comparison, Options, Ratings, Results};
use unlur::game::Color;

use super::ratings::{close, inverse};
use crate::dice::Dice;

const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// A game: the indices of White and Black, and whether White won.
type Game = (usize, usize, bool);

fn name(player: usize) -> String {
    format!("p{player:04}")
}

fn rate(games: &[Game], pairs: impl Iterator<Item = [usize; 2]>) -> Ratings {
    let mut results = Results::default();
    for &(white, black, white_wins) in games {
        let winner = if white_wins {
            Color::White
        } else {
            Color::Black
        };
        results.add(&name(white), &name(black), winner);
    }
    let mut options = Options::default();
    options.pairs = pairs.map(|pair| pair.map(name).into()).collect();
    Ratings::new(&results, &options).unwrap()
}

/// The mean over a normal distribution, with the nine nodes of Gauss and Hermite, which are the roots
/// of the polynomial `z^9 - 36 z^7 + 378 z^5 - 1260 z^3 + 945 z`.
fn nine(centre: f64, variance: f64, function: impl Fn(f64) -> f64) -> f64 {
    let eighth = |z: f64| z.powi(8) - 28.0 * z.powi(6) + 210.0 * z.powi(4) - 420.0 * z * z + 105.0;
    let roots = [
        0.0,
        1.023_255_663_789_133,
        2.076_847_978_677_83,
        3.205_429_002_856_47,
        4.512_745_863_399_783,
    ];
    let at = |z: f64| {
        let weight = 40_320.0 / (3.0 * eighth(z)).powi(2);
        weight * function(centre + variance.sqrt() * z)
    };
    at(0.0) + roots[1..].iter().map(|&z| at(z) + at(-z)).sum::<f64>()
}

/// Simpson's rule over a normal distribution, eight deviations to each side.
fn mean(centre: f64, variance: f64, function: impl Fn(f64) -> f64) -> f64 {
    const STEPS: i32 = 2000;
    let step = 16.0 / f64::from(STEPS);
    let at = |index: i32| {
        let z = -8.0 + step * f64::from(index);
        let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let weight = match index {
            0 | STEPS => 1.0,
            _ if index % 2 == 1 => 4.0,
            _ => 2.0,
        };
        weight * density * function(centre + variance.sqrt() * z)
    };
    (0..=STEPS).map(at).sum::<f64>() * step / 3.0
}

fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The estimate that `docs/collections.md` describes, by plain repetition: the strengths in natural units
/// with the advantage last, the spread, and the covariances of all.
fn oracle(players: usize, games: &[Game]) -> (Vec<f64>, f64, Vec<Vec<f64>>) {
    let mut point = vec![0.0; players + 1];
    let mut spread = 400.0 / SCALE;
    let mut within = vec![vec![0.0; players]; players];
    let mut information = Vec::new();
    for round in 0..400 {
        for _ in 0..2 {
            let mut gradient = vec![0.0; players + 1];
            information = vec![vec![0.0; players + 1]; players + 1];
            // One drawn game between average players.
            gradient[players] = 0.5 - chance(point[players]);
            information[players][players] = chance(point[players]) * chance(-point[players]);
            for player in 0..players {
                gradient[player] -= point[player] / spread.powi(2);
                information[player][player] += 1.0 / spread.powi(2);
            }
            for &(white, black, white_wins) in games {
                let variance =
                    within[white][white] + within[black][black] - 2.0 * within[white][black];
                let lead = point[white] - point[black] + point[players];
                let slope = f64::from(u8::from(white_wins)) - nine(lead, variance, chance);
                let weight = nine(lead, variance, |lead| chance(lead) * chance(-lead));
                let signs = [(white, 1.0), (black, -1.0), (players, 1.0)];
                for (one, sign) in signs {
                    gradient[one] += sign * slope;
                    for (other, other_sign) in signs {
                        information[one][other] += sign * other_sign * weight;
                    }
                }
            }
            for (row, entry) in inverse(information.clone()).iter().zip(&mut point) {
                *entry += row
                    .iter()
                    .zip(&gradient)
                    .map(|(one, other)| one * other)
                    .sum::<f64>();
            }
        }
        let block = information[..players]
            .iter()
            .map(|row| row[..players].to_vec());
        within = inverse(block.collect());
        let squares: f64 = (0..players)
            .map(|player| point[player].powi(2) + within[player][player])
            .sum();
        // Halving finds where the penalised likelihood of the spread is flat.
        let (mut low, mut high) = (1e-9, 1e3);
        for _ in 0..200 {
            let middle = f64::midpoint(low, high);
            let excess =
                (players as f64 - 1.0) * middle.powi(2) + middle.powi(3) * SCALE / 400.0 - squares;
            if excess < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let settled = (low / spread - 1.0).abs() < 1e-7;
        spread = low;
        if settled && round > 20 {
            break;
        }
    }
    (point, spread, inverse(information))
}

fn league(
    dice: &mut Dice,
    players: usize,
    games: usize,
    spread: f64,
    advantage: f64,
) -> (Vec<f64>, Vec<Game>) {
    // The sum of twelve equal distributions is close to a normal one.
    let strengths: Vec<f64> = (0..players)
        .map(|_| spread * ((0..12).map(|_| dice.part()).sum::<f64>() - 6.0))
        .collect();
    let game = |_| {
        let white = dice.roll(players);
        let others = dice.roll(players - 1);
        let black = (white + 1 + others) % players;
        let lead = strengths[white] - strengths[black] + advantage;
        (white, black, dice.part() < chance(lead / SCALE))
    };
    let games = (0..games).map(game).collect();
    (strengths, games)
}

#[test]
fn an_estimate_with_dense_matrices_agrees() {
    (1..=crate::cases(150)).for_each(dense_matrices_agree);
}

fn dense_matrices_agree(seed: u32) {
    let mut dice = Dice::new(seed.into());
    for (players, count, spread) in [
        (2, 6, 200.0),
        (6, 40, 150.0),
        (9, 12, 300.0),
        (12, 100, 0.0),
    ] {
        let (_, games) = league(&mut dice, players, count, spread, 80.0);
        let played = |player| {
            games
                .iter()
                .any(|&(white, black, _)| player == white || player == black)
        };
        let played: Vec<_> = (0..players).filter(|&player| played(player)).collect();
        let others =
            |(place, &one): (usize, _)| played[..place].iter().map(move |&other| [one, other]);
        let ratings = rate(&games, played.iter().enumerate().flat_map(others));
        let (point, spread, covariance) = oracle(players, &games);
        close(ratings.spread.unwrap() / SCALE / spread, 1.0, 1e-3);
        let advantage = ratings.advantage.unwrap();
        close(advantage.elo, SCALE * point[players], 0.1);
        let deviation = SCALE * covariance[players][players].sqrt();
        close(advantage.error / (1.959_964 * deviation), 1.0, 2e-3);
        let comparable = |comparison: &Comparison| comparison.expected.is_some();
        let compared: Vec<_> = ratings.comparisons.into_iter().filter(comparable).collect();
        assert!(!compared.is_empty());
        for comparison in compared {
            let place = |name: &str| name[1..].parse::<usize>().unwrap();
            let (one, other) = (place(&comparison.player), place(&comparison.opponent));
            let expected = comparison.expected.unwrap();
            let variance =
                covariance[one][one] + covariance[other][other] - 2.0 * covariance[one][other];
            close(
                expected.difference.elo,
                SCALE * (point[one] - point[other]),
                0.05 + 1e-3 * expected.difference.error,
            );
            close(
                expected.difference.error / (1.959_964 * SCALE * variance.sqrt()),
                1.0,
                2e-3,
            );
            let lead = expected.difference.elo / SCALE;
            close(
                expected.as_white,
                chance(lead + advantage.elo / SCALE),
                1e-9,
            );
            close(
                expected.as_black,
                chance(lead - advantage.elo / SCALE),
                1e-9,
            );
            close(
                expected.score,
                f64::midpoint(expected.as_white, expected.as_black),
                1e-9,
            );
            let deviation = expected.difference.error / 1.959_964;
            let stronger = mean(expected.difference.elo, deviation.powi(2), |elo| {
                f64::from(u8::from(elo > 0.0))
            });
            close(expected.superiority, stronger, 0.005);
        }
    }
}

/// How often intervals hold the truth, over simulated leagues.
struct Coverage {
    ratings: f64,
    differences: f64,
    advantage: f64,
    mean_advantage: f64,
    mean_spread: f64,
}

fn coverage(
    players: usize,
    games_each: usize,
    spread: f64,
    advantage: f64,
    leagues: u64,
) -> Coverage {
    let mut sums = [0.0; 5];
    let (mut rated, mut compared) = (0.0, 0.0);
    for seed in 1..=leagues {
        let mut dice = Dice::new(seed * 7919);
        let (strengths, games) = league(
            &mut dice,
            players,
            players * games_each / 2,
            spread,
            advantage,
        );
        let pairs = (0..50).map(|_| {
            let one = dice.roll(players);
            [one, (one + 1 + dice.roll(players - 1)) % players]
        });
        let met = |player: usize| {
            games
                .iter()
                .any(|game| game.0 == player || game.1 == player)
        };
        let pairs: Vec<_> = pairs
            .filter(|pair| pair.iter().all(|&player| met(player)))
            .collect();
        let ratings = rate(&games, pairs.iter().copied());
        for component in 1..=ratings.components.len() {
            let members = ratings
                .players
                .iter()
                .filter(|player| player.component == component);
            let truth = |name: &str| strengths[name[1..].parse::<usize>().unwrap()];
            let members: Vec<_> = members.collect();
            let mean = members
                .iter()
                .map(|player| truth(&player.name))
                .sum::<f64>()
                / members.len() as f64;
            for player in members {
                let rating = player.rating;
                rated += 1.0;
                sums[0] +=
                    f64::from((rating.elo - truth(&player.name) + mean).abs() <= rating.error);
            }
        }
        for (comparison, [one, other]) in ratings.comparisons.iter().zip(pairs) {
            if let Some(expected) = comparison.expected {
                let truth = strengths[one] - strengths[other];
                compared += 1.0;
                sums[1] +=
                    f64::from((expected.difference.elo - truth).abs() <= expected.difference.error);
            }
        }
        let estimate = ratings.advantage.unwrap();
        sums[2] += f64::from((estimate.elo - advantage).abs() <= estimate.error);
        sums[3] += estimate.elo;
        sums[4] += ratings.spread.unwrap();
    }
    Coverage {
        ratings: sums[0] / rated,
        differences: sums[1] / compared,
        advantage: sums[2] / leagues as f64,
        mean_advantage: sums[3] / leagues as f64,
        mean_spread: sums[4] / leagues as f64,
    }
}

#[test]
fn intervals_of_a_small_league_hold_the_truth() {
    let found = coverage(20, 10, 200.0, 150.0, 40);
    assert!(found.ratings > 0.88, "{}", found.ratings);
    assert!(found.differences > 0.88, "{}", found.differences);
    assert!(found.advantage > 0.8, "{}", found.advantage);
    close(found.mean_advantage, 150.0, 40.0);
    close(found.mean_spread, 200.0, 50.0);
}

/// Prints how often intervals hold the truth, as `docs/collections.md` sums it up.
#[test]
#[ignore = "takes minutes: simulates leagues of 8 to 1,200 players"]
#[expect(clippy::print_stdout, reason = "the table is for people")]
fn calibration() {
    println!(
        "players  games each  spread  advantage | advantage  covered  spread | ratings  differences"
    );
    for (spread, advantage) in [(200.0, 100.0), (200.0, 200.0), (50.0, 100.0), (350.0, 0.0)] {
        for (players, leagues) in [(8, 400), (60, 200), (300, 40), (1200, 10)] {
            for games in [2, 5, 10, 40] {
                let found = coverage(players, games, spread, advantage, leagues);
                println!(
                    "{players:7}  {games:10}  {spread:6}  {advantage:9} | {:9.0}  {:7.2}  {:6.0} | {:7.3}  {:11.3}",
                    found.mean_advantage,
                    found.advantage,
                    found.mean_spread,
                    found.ratings,
                    found.differences
                );
                assert!(found.ratings > 0.85 && found.differences > 0.85 && found.advantage > 0.6);
            }
        }
    }
}
