//! The moves that connections left in positions, in memory of a fixed size.

use super::graph::NODES;
use super::state::State;

/// The number of entries, as a power of two.
const BITS: u32 = 16;

/// The moves of one position.
#[derive(Clone, Copy, Debug, Default)]
struct Verdict {
    stones: [u64; 2],
    turn: u64,
    /// 0 in an entry that is not used.
    moves: u64,
}

/// The moves that must-play left in the positions that were expanded last, so that they are not
/// found again when the search returns.
///
/// Unlike the table it keeps positions as they are, not folded by symmetry.
#[derive(Debug, Default)]
pub struct Verdicts {
    entries: Vec<Verdict>,
}

impl Verdicts {
    /// The moves of a position.
    #[must_use]
    pub fn get(&self, state: &State) -> Option<u64> {
        let entry = self.entries.get(index(state))?;
        let is_found = entry.stones == state.both() && entry.turn == state.turn() as u64;
        (is_found && entry.moves != 0).then_some(entry.moves)
    }

    /// Keeps the moves of a position.
    pub fn put(&mut self, state: &State, moves: u64) {
        self.entries.resize(1 << BITS, Verdict::default());
        self.entries[index(state)] = Verdict {
            stones: state.both(),
            turn: state.turn() as u64,
            moves,
        };
    }
}

fn index(state: &State) -> usize {
    let [black, white] = state.both();
    let mixed = (black ^ white.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = mixed ^ (state.turn() as u64) << (NODES - 1);
    usize::try_from(mixed >> (u64::BITS - BITS)).expect("an index")
}
