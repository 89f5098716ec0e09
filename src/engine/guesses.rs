//! First guesses of the value of moves.

use std::sync::OnceLock;

use crate::game::Color;

use super::cell_distances::Distances;
use super::features::features;
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
    /// The guess of a move of which nothing is known.
    pub(super) const EVEN: Self = Self {
        chance: 0.5,
        weight: 10.0,
    };
}

/// First guesses for the moves of a position, from the weights of their features.
#[derive(Debug)]
pub(super) struct Guesses {
    by_cell: Vec<Guess>,
}

impl Guesses {
    pub(super) fn new(
        distances: &Distances,
        field: &Field,
        color: Color,
        last: Option<u16>,
        moves: &[u16],
    ) -> Self {
        let weights = weights();
        let sums = features(field, distances, color, last, moves).map(|features| -> f32 {
            let weights = features.iter().map(|&place| weights[usize::from(place)]);
            weights.sum()
        });
        let sums: Vec<f32> = sums.collect();
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let [low, high] = RANGE;
        let mut by_cell = vec![Guess::EVEN; field.board().cell_count()];
        let shares = sums.iter().map(|sum| libm::expf(STEEPNESS * (sum - most)));
        let cells = u16::try_from(field.board().cell_count()).expect("below 2047");
        let weight = PLAYOUTS_PER_CELL * f32::from(cells);
        for (cell, share) in moves.iter().zip(shares) {
            by_cell[usize::from(*cell)] = Guess {
                chance: low + (high - low) * share,
                weight,
            };
        }
        for cell in last
            .into_iter()
            .flat_map(|last| field.broken_bridges(color, last))
        {
            by_cell[usize::from(cell)].chance = URGENT;
        }
        Self { by_cell }
    }

    pub(super) fn of(&self, cell: u16) -> Guess {
        self.by_cell[usize::from(cell)]
    }
}

fn weights() -> &'static [f32] {
    static NUMBERS: OnceLock<Vec<f32>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let numbers = WEIGHTS.split_whitespace().map(str::parse);
        numbers.map(|number| number.expect("a weight")).collect()
    })
}
