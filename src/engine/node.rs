//! The nodes of a search tree.

use std::ops::Range;

use crate::game::CELL_SLOTS;

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

/// A move that is added to a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewMove {
    /// The cell, or [`PASS`].
    pub(super) cell: u16,
    pub(super) known: Known,
    pub(super) guess: Guess,
}

impl NewMove {
    /// The move to a cell with its proved result, without a guess.
    pub(super) const fn new(cell: u16, known: Known) -> Self {
        let guess = Guess::EVEN;
        Self { cell, known, guess }
    }
}

/// The nodes of a tree: positions reached by a move. Wins and chances are those of the player who
/// made it.
///
/// Each number has an array of its own, in which the children of a node are next to each other: so
/// the urgencies of several children are computed at once.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    cell: Vec<u16>,
    known: Vec<Known>,
    /// The number of children, from `first` on; 0 before they are added.
    count: Vec<u16>,
    first: Vec<u32>,
    visits: Vec<f32>,
    wins: Vec<f32>,
    /// Playouts in which the same player took the cell at any time, and a first guess.
    rave_visits: Vec<f32>,
    /// The wins among them; for a move that loses, a number less than any other.
    rave_wins: Vec<f32>,
}

/// The number of visits at which the moves of a playout count as much as the playouts after a move.
const EQUIVALENCE: f32 = 600.0;
/// The urgency by UCT of a move without playouts.
const UNTRIED: f32 = 10.0;

impl Nodes {
    pub(super) fn len(&self) -> usize {
        self.cell.len()
    }

    pub(super) fn push(&mut self, node: NewMove) {
        let Guess { chance, weight } = node.guess;
        self.cell.push(node.cell);
        self.known.push(Known::Nothing);
        self.count.push(0);
        self.first.push(0);
        self.visits.push(0.0);
        self.wins.push(0.0);
        self.rave_visits.push(weight);
        self.rave_wins.push(chance * weight);
        self.prove(self.len() - 1, node.known);
    }

    pub(super) fn add_children(&mut self, node: usize, moves: &[NewMove]) {
        self.count[node] = u16::try_from(moves.len()).expect("fewer than 2048 moves");
        self.first[node] = u32::try_from(self.len()).expect("fewer than 2^32 nodes");
        for &child in moves {
            self.push(child);
        }
    }

    /// The nodes from `node` down as a tree of their own, whose root has the number 0.
    pub(super) fn below(&self, node: usize) -> Self {
        let mut kept = Self::default();
        kept.copy(self, node..node + 1);
        let mut next = 0;
        while next < kept.len() {
            let children = kept.children(next);
            kept.first[next] = u32::try_from(kept.len()).expect("fewer than before");
            kept.copy(self, children);
            next += 1;
        }
        kept
    }

    fn copy(&mut self, from: &Self, range: Range<usize>) {
        self.cell.extend_from_slice(&from.cell[range.clone()]);
        self.known.extend_from_slice(&from.known[range.clone()]);
        self.count.extend_from_slice(&from.count[range.clone()]);
        self.first.extend_from_slice(&from.first[range.clone()]);
        self.visits.extend_from_slice(&from.visits[range.clone()]);
        self.wins.extend_from_slice(&from.wins[range.clone()]);
        let rave_visits = &from.rave_visits[range.clone()];
        self.rave_visits.extend_from_slice(rave_visits);
        self.rave_wins.extend_from_slice(&from.rave_wins[range]);
    }

    pub(super) fn cell(&self, node: usize) -> u16 {
        self.cell[node]
    }

    pub(super) fn known(&self, node: usize) -> Known {
        self.known[node]
    }

    /// The number of playouts through a node, as its urgency needs it.
    pub(super) fn visits(&self, node: usize) -> f32 {
        self.visits[node]
    }

    /// The number of playouts through a node.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number below 2^24"
    )]
    pub(super) fn playouts(&self, node: usize) -> u32 {
        self.visits[node] as u32
    }

    pub(super) fn children(&self, node: usize) -> Range<usize> {
        let first = self.first[node] as usize;
        first..first + usize::from(self.count[node])
    }

    /// Stores the proved result of a node.
    pub(super) fn prove(&mut self, node: usize, known: Known) {
        self.known[node] = known;
        if known == Known::Lost {
            self.rave_wins[node] = f32::NEG_INFINITY;
        }
    }

    /// Counts a playout through a node.
    pub(super) fn count_playout(&mut self, node: usize, win: f32) {
        self.visits[node] += 1.0;
        self.wins[node] += win;
    }

    /// Counts a playout in the children of a node whose cell the player took in it: `taken` has a
    /// one for each of these cells, and a zero for the others.
    pub(super) fn count_taken(&mut self, node: usize, taken: &[f32; CELL_SLOTS], is_won: bool) {
        let range = self.children(node);
        let cells = &self.cell[range.clone()];
        for (cell, visits) in cells.iter().zip(&mut self.rave_visits[range.clone()]) {
            *visits += taken[usize::from(*cell) % CELL_SLOTS];
        }
        if is_won {
            for (cell, wins) in cells.iter().zip(&mut self.rave_wins[range]) {
                *wins += taken[usize::from(*cell) % CELL_SLOTS];
            }
        }
    }

    /// The chance of the player who moved to the node, 0 to 1.
    pub(super) fn chance(&self, node: usize) -> f32 {
        match self.known[node] {
            Known::Won => 1.0,
            Known::Lost => 0.0,
            Known::Nothing if self.visits[node] == 0.0 => {
                self.rave_wins[node] / self.rave_visits[node]
            }
            // The amount that a contract adds to wins can lead beyond 0 and 1.
            Known::Nothing => (self.wins[node] / self.visits[node]).clamp(0.0, 1.0),
        }
    }

    /// The chance of the player who moved to the node, drawn towards one half while there are few
    /// playouts.
    pub(super) fn smoothed_chance(&self, node: usize) -> f32 {
        match self.known[node] {
            Known::Nothing => (self.wins[node] + 1.0) / (self.visits[node] + 2.0),
            _ => self.chance(node),
        }
    }

    /// How urgent each child of a node is by RAVE, which starts from the first guess.
    ///
    /// With `n` visits, `w` wins, and `m` and `v` those of RAVE, RAVE weighs `m / (m + n + n m / E)`
    /// and the playouts the rest: together this is `(v + w + w m / E) / (m + n + n m / E)`.
    pub(super) fn rave_urgencies(&self, node: usize, urgencies: &mut Vec<f32>) {
        let range = self.children(node);
        let visits = &self.visits[range.clone()];
        let wins = &self.wins[range.clone()];
        let rave_visits = &self.rave_visits[range.clone()];
        let rave_wins = &self.rave_wins[range];
        let numbers = visits
            .iter()
            .zip(wins)
            .zip(rave_visits.iter().zip(rave_wins));
        urgencies.clear();
        urgencies.extend(numbers.map(|((n, w), (m, v))| {
            let more = 1.0 + m * (1.0 / EQUIVALENCE);
            (v + w * more) / (m + n * more)
        }));
    }

    /// How urgent a move is by UCT, after `logarithm` of the visits of the parent.
    pub(super) fn uct_urgency(&self, node: usize, logarithm: f32, exploration: f32) -> f32 {
        let n = self.visits[node];
        match self.known[node] {
            Known::Lost => f32::NEG_INFINITY,
            _ if n == 0.0 => UNTRIED,
            _ => self.wins[node] / n + exploration * (logarithm / n).sqrt(),
        }
    }
}
