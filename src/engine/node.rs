//! A node of a search tree.

use super::guesses::Guess;

/// The proof of a node, for the player who moved to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Nothing,
    Won,
    Lost,
}

/// The pass, in place of a cell.
pub(super) const PASS: u16 = u16::MAX;

/// A position reached by a move. Wins and chances are those of the player who made it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The cell, or [`PASS`].
    pub(super) cell: u16,
    /// The number of children, from `first` on; 0 before they are added.
    pub(super) count: u16,
    pub(super) first: u32,
    pub(super) known: Known,
    pub(super) visits: u32,
    pub(super) wins: f32,
    /// Playouts in which the same player took the cell at any time, and a first guess.
    pub(super) rave_visits: f32,
    pub(super) rave_wins: f32,
    /// How likely the move is by its first guess, 0 to 1.
    pub(super) share: f32,
}

/// The number of visits at which the moves of a playout count as much as the playouts after a move.
const EQUIVALENCE: f32 = 600.0;
/// The urgency by UCT of a move without playouts.
const UNTRIED: f32 = 10.0;
/// How much first guesses lead the search.
const EXPLORATION: f32 = 0.7;

impl Node {
    pub(super) const fn new(cell: u16, guess: Guess) -> Self {
        Self {
            cell,
            count: 0,
            first: 0,
            known: Known::Nothing,
            visits: 0,
            wins: 0.0,
            rave_visits: guess.weight,
            rave_wins: guess.chance * guess.weight,
            share: guess.share,
        }
    }

    pub(super) fn children(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.count)
    }

    /// The chance of the player who moved to the node, 0 to 1.
    pub(super) fn chance(&self) -> f32 {
        match self.known {
            Known::Won => 1.0,
            Known::Lost => 0.0,
            Known::Nothing if self.visits == 0 => self.rave_wins / self.rave_visits,
            // What a contract adds to wins can lead beyond 0 and 1.
            Known::Nothing => (self.wins / visits(self.visits)).clamp(0.0, 1.0),
        }
    }

    /// How urgent the move is, by RAVE and by its first guess, which counts for less with each visit
    /// of the move and for more with each of its parent (PUCT): `parent` is the square root of those.
    pub(super) fn rave_urgency(&self, parent: f32) -> f32 {
        let n = visits(self.visits);
        let guess = EXPLORATION * self.share * parent / (1.0 + n);
        guess + self.rave_chance(n)
    }

    /// The chance of the player who moved to the node, by its `n` playouts and by RAVE.
    fn rave_chance(&self, n: f32) -> f32 {
        let rave = self.rave_wins / self.rave_visits;
        if self.visits == 0 {
            return rave;
        }
        let weight = self.rave_visits / (self.rave_visits + n + n * self.rave_visits / EQUIVALENCE);
        weight * rave + (1.0 - weight) * self.wins / n
    }

    /// The chance of the player who moved to the node, drawn towards one half while there are few
    /// playouts.
    pub(super) fn smoothed_chance(&self) -> f32 {
        match self.known {
            Known::Nothing => (self.wins + 1.0) / (visits(self.visits) + 2.0),
            _ => self.chance(),
        }
    }

    /// How urgent the move is by UCT, after `logarithm` of the visits of the parent.
    pub(super) fn uct_urgency(&self, logarithm: f32, exploration: f32) -> f32 {
        if self.visits == 0 {
            return UNTRIED;
        }
        let n = visits(self.visits);
        self.wins / n + exploration * (logarithm / n).sqrt()
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a search has fewer than 2^24 playouts"
)]
pub(super) const fn visits(visits: u32) -> f32 {
    visits as f32
}
