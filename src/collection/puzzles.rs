//! Exercises from many games: the hardest of each class of symmetric positions.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use crate::analysis::{GamePuzzle, PuzzleClass};

/// An exercise and where it is from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundPuzzle {
    /// The exercise.
    pub puzzle: GamePuzzle,
    /// The source of the game; empty until [`HardestPuzzles::merge`] names it.
    pub source: Arc<str>,
    /// The 1-based number of the game.
    pub game: u64,
    /// The names of Black and White.
    pub players: [Option<String>; 2],
}

impl FoundPuzzle {
    /// An exercise from the game number `game`, from 1, of a part of a source; and the names of Black
    /// and White.
    #[must_use]
    pub fn new(puzzle: GamePuzzle, game: u64, players: [Option<String>; 2]) -> Self {
        Self {
            puzzle,
            source: Arc::default(),
            game,
            players,
        }
    }

    /// Compares the difficulty; equal ones are ordered by their positions.
    fn difficulty(&self, other: &Self) -> Ordering {
        let rank = |found: &Self| {
            let playouts = found.puzzle.puzzle.playouts.unwrap_or(u32::MAX);
            (playouts, found.puzzle.puzzle.nodes)
        };
        let order = rank(self).cmp(&rank(other));
        order.then_with(|| self.puzzle.class().cmp(&other.puzzle.class()))
    }
}

/// Exercises, one of each class of symmetric positions: the hardest, and of equals the first.
///
/// The puzzles it keeps do not depend on how the games are divided into parts.
#[derive(Debug, Default)]
pub struct HardestPuzzles {
    found: HashMap<PuzzleClass, FoundPuzzle>,
}

impl HardestPuzzles {
    /// Adds an exercise.
    pub fn add(&mut self, found: FoundPuzzle) {
        match self.found.entry(found.puzzle.class()) {
            Entry::Vacant(entry) => _ = entry.insert(found),
            Entry::Occupied(mut entry) => {
                if found.difficulty(entry.get()).is_gt() {
                    entry.insert(found);
                }
            }
        }
    }

    /// Adds the exercises of a part of `source` in which `before` games come first.
    pub fn merge(&mut self, part: Self, source: &Arc<str>, before: u64) {
        let mut found: Vec<FoundPuzzle> = part.found.into_values().collect();
        found.sort_by_key(|found| (found.game, std::cmp::Reverse(found.puzzle.ply)));
        for mut found in found {
            found.source = Arc::clone(source);
            found.game += before;
            self.add(found);
        }
    }

    /// Once there are twice `count` exercises, removes all but the `count` hardest.
    pub fn trim(&mut self, count: usize) {
        if self.found.len() > count.saturating_mul(2) {
            let kept = std::mem::take(self).sorted(count);
            self.found = kept
                .into_iter()
                .map(|found| (found.puzzle.class(), found))
                .collect();
        }
    }

    /// The `count` hardest, the easiest of them first.
    #[must_use]
    pub fn sorted(self, count: usize) -> Vec<FoundPuzzle> {
        let mut found: Vec<FoundPuzzle> = self.found.into_values().collect();
        found.sort_unstable_by(FoundPuzzle::difficulty);
        found.split_off(found.len().saturating_sub(count))
    }
}
