//! First guesses of the value of moves.

use std::sync::OnceLock;

use crate::game::Color;

use super::cell_distances::Distances;
use super::features::features;
use super::field::Field;

/// The weight of each feature of a move, one on each line, made by `engine-weights` of the benches.
const WEIGHTS: &str = include_str!("weights.txt");
/// How quickly first guesses fall with the sum of the weights.
const STEEPNESS: f32 = 0.7;
/// The first guesses of the worst and of the best move.
const RANGE: [f32; 2] = [0.3, 0.8];
/// The first guess of a move that saves a bridge into which the opponent just moved.
const URGENT: f32 = 0.9;

/// First guesses for the moves of a position, from the weights of their features.
#[derive(Debug)]
pub(super) struct Guesses {
    /// By cell: the chance of the player to move, 0 to 1.
    chances: Vec<f32>,
}

impl Guesses {
    pub(super) fn new(
        distances: &Distances,
        field: &Field,
        color: Color,
        last: Option<u16>,
        moves: &[u16],
        is_wanted: bool,
    ) -> Self {
        if !is_wanted {
            return Self {
                chances: Vec::new(),
            };
        }
        let weights = weights();
        let sums = features(field, distances, color, last, moves).map(|features| -> f32 {
            let weights = features.iter().map(|&place| weights[usize::from(place)]);
            weights.sum()
        });
        let sums: Vec<f32> = sums.collect();
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let [low, high] = RANGE;
        let mut chances = vec![0.5; field.grid().count];
        for (cell, sum) in moves.iter().zip(sums) {
            let share = libm::expf(STEEPNESS * (sum - most));
            chances[usize::from(*cell)] = low + (high - low) * share;
        }
        for cell in last
            .into_iter()
            .flat_map(|last| field.broken_bridges(color, last))
        {
            chances[usize::from(cell)] = URGENT;
        }
        Self { chances }
    }

    pub(super) fn of(&self, cell: u16) -> f32 {
        self.chances.get(usize::from(cell)).copied().unwrap_or(0.5)
    }
}

fn weights() -> &'static [f32] {
    static NUMBERS: OnceLock<Vec<f32>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let numbers = WEIGHTS.lines().map(str::parse);
        numbers.map(|number| number.expect("a weight")).collect()
    })
}
