//! The results of games between players.

use std::collections::HashMap;

use crate::collection::interner::Interner;
use crate::game::Color;

/// The wins of each pair of players by colour.
///
/// The result depends neither on the order of the games nor on how they were split before
/// [`merge`](Self::merge).
#[derive(Clone, Debug, Default)]
pub struct Results {
    names: Interner,
    /// By the numbers of White and Black: the games that White won, and that Black won.
    pairs: HashMap<(u32, u32), [u64; 2]>,
}

/// The games of two players in which the colours were the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    pub white: usize,
    pub black: usize,
    pub white_wins: u64,
    pub black_wins: u64,
}

impl Results {
    /// Counts a game. A game between players of the same name is not counted.
    pub fn add(&mut self, white: &str, black: &str, winner: Color) {
        if white == black {
            return;
        }
        let pair = (self.names.intern(white), self.names.intern(black));
        let wins = self.pairs.entry(pair).or_default();
        wins[usize::from(winner == Color::Black)] += 1;
    }

    /// Counts the games of two players with the same colours: those that White won, and Black.
    #[cfg(feature = "serde")]
    pub(super) fn add_many(&mut self, white: &str, black: &str, wins: [u64; 2]) {
        let pair = (self.names.intern(white), self.names.intern(black));
        let total = self.pairs.entry(pair).or_default();
        total[0] += wins[0];
        total[1] += wins[1];
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &Self) {
        let numbers = self.names.merge(&other.names);
        for (&(white, black), wins) in &other.pairs {
            let pair = (numbers[white as usize], numbers[black as usize]);
            let total = self.pairs.entry(pair).or_default();
            total[0] += wins[0];
            total[1] += wins[1];
        }
    }

    /// The sorted names, and the pairs by the indices of their names: the same for any order of the
    /// games.
    pub(super) fn sorted(&self) -> (Vec<&str>, Vec<Pair>) {
        let mut names: Vec<_> = self.names.iter().zip(0..).collect();
        names.sort_unstable();
        let mut places = vec![0; names.len()];
        for (place, &(_, number)) in names.iter().enumerate() {
            let number: usize = number;
            places[number] = place;
        }
        let pairs = self.pairs.iter();
        let pairs = pairs.map(|(&(white, black), &[white_wins, black_wins])| Pair {
            white: places[white as usize],
            black: places[black as usize],
            white_wins,
            black_wins,
        });
        let mut pairs: Vec<_> = pairs.collect();
        pairs.sort_unstable();
        (names.into_iter().map(|(name, _)| name).collect(), pairs)
    }
}
