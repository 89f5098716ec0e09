//! Random choices that do not affect each other.

use super::random::SplitMix;

/// The draws for a game besides its moves and its players.
///
/// Each has its own numbers, so that a flag changes nothing but what it is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Draw {
    Side,
    Winner,
    Resignation,
    Date,
    Event,
}

impl Draw {
    /// The random numbers for one game.
    pub(super) fn random(self, seed: u64, index: u64) -> SplitMix {
        SplitMix::new(!seed, index.wrapping_mul(8).wrapping_add(self as u64))
    }
}
