//! The phase of a game, and the part of a position that is copied for each move.

use super::board::{CELL_SLOTS, Cell, OFF_BOARD};
use super::color::Color;
use super::edges::Edges;
use super::goal::Outcome;
use super::pattern::Patterns;

named! {
    /// The part of a game that a position is in.
    pub enum Phase {
        /// Black stones on inner cells, until a player passes.
        Contract = "contract",
        /// Stones of both colours in turn, White first.
        Play = "play",
        /// The board decided the game, or a player resigned.
        Over = "over",
    }
}

/// Everything in a position except stones and chains: small enough to be kept for each move.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) phase: Phase,
    pub(super) turn: Option<Color>,
    pub(super) resigned: Option<Color>,
    pub(super) outcome: Option<Outcome>,
    /// A stone of the chain that decided the game; during the contract, the last stone placed.
    pub(super) decided: Cell,
    /// The edges that some chain of each colour controls.
    pub(super) controlled: [Edges; 2],
    pub(super) patterns: Patterns,
    /// Whether stones were added without a search for patterns.
    pub(super) unseen: bool,
    /// Whether a pass has ended the contract.
    pub(super) assigned: bool,
    pub(super) contract: u32,
    pub(super) stones: [u16; 2],
}

impl State {
    pub(super) const START: Self = Self {
        phase: Phase::Contract,
        turn: Some(Color::Black),
        resigned: None,
        outcome: None,
        decided: Cell(0),
        controlled: [Edges::NONE; 2],
        patterns: Patterns::NONE,
        unseen: false,
        assigned: false,
        contract: 0,
        stones: [0; 2],
    };
}

/// A change to a position: the state before it, and its effect on the stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) state: State,
    pub(super) change: Change,
}

/// A change to the stones.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Nothing,
    Stone(Merge),
    Setup,
}

/// The effect of a new stone on the chains, packed into one machine word, which is written to the
/// journal at once. A struct of small fields would be slower.
///
/// From the low bits up: the cell, the root and three parts of 11 bits each, the edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Merge(u64);

impl Merge {
    const BITS: u32 = CELL_SLOTS.trailing_zeros();

    #[inline]
    pub(super) fn new(cell: u16, root: u16, parts: [u16; 3], before: Edges) -> Self {
        let [first, second, third] = parts;
        let numbers = [third, second, first, root, cell].map(u64::from);
        let word = u64::from(before.bits());
        Self(
            numbers
                .iter()
                .fold(word, |word, number| word << Self::BITS | number),
        )
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "11 bits are left")]
    const fn number(self, place: u32) -> u16 {
        (self.0 >> (place * Self::BITS)) as u16 & OFF_BOARD
    }

    /// The cell of the stone.
    pub(super) const fn cell(self) -> Cell {
        Cell(self.number(0))
    }

    /// The root of the chain that the stone is now in; the stone itself if it is a chain of its
    /// own.
    #[inline]
    pub(super) const fn root(self) -> u16 {
        self.number(1)
    }

    /// The roots of the chains that it joined, all different except for `OFF_BOARD`.
    pub(super) const fn parts(self) -> [u16; 3] {
        [self.number(2), self.number(3), self.number(4)]
    }

    /// The edges that the chain of the root touched before, if it was there.
    #[expect(clippy::cast_possible_truncation, reason = "six bits are left")]
    pub(super) const fn before(self) -> Edges {
        Edges::from_bits((self.0 >> (5 * Self::BITS)) as u8)
    }
}
