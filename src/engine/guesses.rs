//! First guesses of the value of moves.

use std::sync::OnceLock;

use crate::game::Color;

use super::distances::Distances;
use super::features::{features, saving};
use super::field::Field;

/// The weight of each feature of a move, learned by the bench `engine-weights` of commit cd29556.
const WEIGHTS: &str = include_str!("weights.txt");
/// How quickly first guesses fall with the sum of the weights.
const STEEPNESS: f32 = 0.7;
/// The first guesses of the worst and of the best move.
const RANGE: [f32; 2] = [0.3, 0.8];
/// The number of playouts that a first guess counts as, for each cell of the board: the more moves
/// there are, the fewer of them a search can try.
const PLAYOUTS_PER_CELL: f32 = 0.25;
/// The first guess of a move that saves a bridge into which the opponent just moved.
const URGENT: f32 = 0.9;

/// A first guess of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// The chance of the player who makes the move, 0 to 1.
    pub(super) chance: f32,
    /// The number of playouts that the chance counts as.
    pub(super) weight: f32,
}

impl Guess {
    /// The guess for a move about which nothing is known.
    pub(super) const EVEN: Self = Self {
        chance: 0.5,
        weight: 10.0,
    };
}

/// First guesses for moves of `color` after the opponent's stone on `last`, from the weights of their
/// features, in their order.
pub(super) fn guesses(
    distances: &Distances,
    field: &Field,
    color: Color,
    last: Option<u16>,
    moves: &[u16],
) -> Vec<Guess> {
    let weights = weights();
    let sums = features(field, distances, color, last, moves).map(|features| -> f32 {
        let weights = features.iter().map(|&place| weights[usize::from(place)]);
        weights.sum()
    });
    let sums: Vec<f32> = sums.collect();
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    let [low, high] = RANGE;
    let cells = u16::try_from(field.board().cell_count()).expect("below 2047");
    let saving = saving(field, color, last);
    let guess = |(cell, sum): (&u16, f32)| Guess {
        chance: if saving.contains(cell) {
            URGENT
        } else {
            low + (high - low) * libm::expf(STEEPNESS * (sum - most))
        },
        weight: PLAYOUTS_PER_CELL * f32::from(cells),
    };
    moves.iter().zip(sums).map(guess).collect()
}

fn weights() -> &'static [f32] {
    static NUMBERS: OnceLock<Vec<f32>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let numbers = WEIGHTS.split_whitespace().map(str::parse);
        numbers.map(|number| number.expect("a weight")).collect()
    })
}
