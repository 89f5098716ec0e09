//! The weights of what moves look like, learned from games of the engine against itself.

use std::fmt::Write as _;
use std::sync::Mutex;

use unlur::engine::features::{COUNT, Features, move_features};
use unlur::engine::{Move, Tree};
use unlur::game::{Action, Cell, Phase, Position, Side};

use super::contracts::random_contract;
use super::{Dice, after_contract, chosen_playouts, setting, side};

/// One move in so many is not the best one but any, by the playouts after it.
const SURPRISE: usize = 5;
/// How often all positions are looked at.
const ROUNDS: usize = 4;
/// How far a weight moves at first.
const PACE: f32 = 0.1;
/// How much weights are drawn to 0.
const DECAY: f32 = 1e-5;

/// A searched position: the features of its moves, and the share of the playouts after each.
struct Example {
    features: Vec<Features>,
    shares: Vec<f32>,
}

/// `engine-weights`: plays `UNLUR_BENCH_GAMES` games on each of the sides 4, 6 and 8, with
/// `UNLUR_BENCH_PLAYOUTS` playouts a move, from the seed `UNLUR_BENCH_SEED` on, and writes the weights
/// under which the moves that the searches preferred are the most likely, to the file
/// `UNLUR_BENCH_RESULTS`.
pub fn run() {
    let Ok(path) = std::env::var("UNLUR_BENCH_RESULTS") else {
        println!("\nengine-weights needs the name of a file in UNLUR_BENCH_RESULTS");
        return;
    };
    let (games, playouts) = (setting("UNLUR_BENCH_GAMES", 200), chosen_playouts(2_000));
    let first = setting("UNLUR_BENCH_SEED", 1);
    println!("\nWeights from {games} games a side, {playouts} playouts a move, seeds from {first}");
    let mut examples = Vec::new();
    for n in [4, 6, 8] {
        let played = play(side(n), first..first + games, playouts);
        println!("  side {n}: {} positions", played.len());
        examples.extend(played);
    }
    let mut dice = Dice(first.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for place in (1..examples.len()).rev() {
        examples.swap(place, dice.roll(place + 1));
    }
    let others = examples.split_off(examples.len() / 10 * 9);
    println!(
        "  loss without weights {:.4}",
        loss(&vec![0.0; 2 * COUNT], &others)
    );
    let weights = learned(&examples, &others);
    let mut text = String::new();
    for line in weights.chunks(30) {
        let line: Vec<String> = line.iter().map(|weight| format!("{weight:.2}")).collect();
        writeln!(text, "{}", line.join(" ")).expect("memory");
    }
    std::fs::write(path, text).expect("the file of UNLUR_BENCH_RESULTS");
}

/// The positions of games, in the order of their seeds.
fn play(side: Side, seeds: std::ops::Range<u64>, playouts: u32) -> Vec<Example> {
    let next = Mutex::new(seeds);
    let played = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.lock().expect("no panic").next();
                    let Some(seed) = seed else { break };
                    let examples = game(side, seed, playouts);
                    played.lock().expect("no panic").push((seed, examples));
                }
            });
        }
    });
    let mut played = played.into_inner().expect("no panic");
    played.sort_by_key(|(seed, _)| *seed);
    played
        .into_iter()
        .flat_map(|(_, examples)| examples)
        .collect()
}

/// Plays a game from a random contract until its winner is proved.
fn game(side: Side, seed: u64, playouts: u32) -> Vec<Example> {
    let mut position = after_contract(side, &random_contract(side, seed));
    let mut dice = Dice(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1);
    for _ in 0..20 {
        dice.roll(2);
    }
    let mut examples = Vec::new();
    let mut last = None;
    let mut tree = Tree::new(&position, Tree::NODES, seed);
    while let Some(mut here) = tree {
        here.search(playouts, &mut |_| true);
        if here.is_proved() {
            break;
        }
        let searched = here.moves().filter_map(|found| match found.play {
            Move::Stone(cell) => Some((cell, found.playouts)),
            Move::Pass => None,
        });
        let searched: Vec<(Cell, u32)> = searched.collect();
        examples.extend(example(&position, last, &searched));
        let Move::Stone(best) = here.estimate().line[0] else {
            unreachable!("the contract is over")
        };
        let cell = match dice.roll(SURPRISE) {
            0 => surprise(&searched, &mut dice),
            _ => best,
        };
        let color = position.turn().expect("in play");
        let stone = Action::Stone { color, cell };
        position.play(stone).expect("a legal move");
        if position.phase() == Phase::Over {
            break;
        }
        last = Some(cell);
        tree = here.advance(Move::Stone(cell));
    }
    examples
}

/// `None` if there is only one move.
fn example(position: &Position, last: Option<Cell>, searched: &[(Cell, u32)]) -> Option<Example> {
    if searched.len() < 2 {
        return None;
    }
    let cells: Vec<Cell> = searched.iter().map(|&(cell, _)| cell).collect();
    let all: f32 = searched.iter().map(|&(_, playouts)| float(playouts)).sum();
    Some(Example {
        features: move_features(position, last, &cells),
        shares: searched
            .iter()
            .map(|&(_, playouts)| float(playouts) / all)
            .collect(),
    })
}

/// A move, as likely as it was searched.
fn surprise(searched: &[(Cell, u32)], dice: &mut Dice) -> Cell {
    let all: u32 = searched.iter().map(|(_, playouts)| playouts).sum();
    let mut left = u32::try_from(dice.roll(all as usize)).expect("31 bits");
    for &(cell, playouts) in searched {
        if left < playouts {
            return cell;
        }
        left -= playouts;
    }
    searched[0].0
}

/// The weights under which the examples are most likely, by gradient descent in which each weight has
/// its own pace (`AdaGrad`). Prints how well they fit `others`.
fn learned(examples: &[Example], others: &[Example]) -> Vec<f32> {
    let mut weights = vec![0.0_f32; 2 * COUNT];
    let mut squares = vec![1e-6_f32; 2 * COUNT];
    for round in 1..=ROUNDS {
        for example in examples {
            let expected = expected(&weights, example);
            let moves = example.features.iter().zip(expected).zip(&example.shares);
            for ((features, expected), share) in moves {
                for &feature in features {
                    let place = usize::from(feature);
                    let slope = expected - share + DECAY * weights[place];
                    squares[place] += slope * slope;
                    weights[place] -= PACE * slope / squares[place].sqrt();
                }
            }
        }
        println!("  round {round}: loss {:.4}", loss(&weights, others));
    }
    weights
}

/// The share of the playouts of each move that the weights expect.
fn expected(weights: &[f32], example: &Example) -> Vec<f32> {
    let sum = |features: &Features| -> f32 {
        let weights = features
            .iter()
            .map(|&feature| weights[usize::from(feature)]);
        weights.sum()
    };
    let sums: Vec<f32> = example.features.iter().map(sum).collect();
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = sums.iter().map(|sum| (sum - most).exp()).collect();
    let all: f32 = powers.iter().sum();
    powers.iter().map(|power| power / all).collect()
}

/// The mean cross-entropy of the examples.
fn loss(weights: &[f32], examples: &[Example]) -> f32 {
    let of = |example: &Example| -> f32 {
        let expected = expected(weights, example);
        let moves = example.shares.iter().zip(expected);
        moves
            .map(|(share, expected)| -share * expected.max(1e-9).ln())
            .sum()
    };
    let all: f32 = examples.iter().map(of).sum();
    all / float(u32::try_from(examples.len()).expect("few"))
}

#[expect(clippy::cast_precision_loss, reason = "numbers below 2^24")]
fn float(number: u32) -> f32 {
    number as f32
}
