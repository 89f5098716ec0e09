//! What was done to a position, so that it can be taken back.

use super::merge::Merge;
use super::state::State;

/// One thing done: the state before it, and what it did to the stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) state: State,
    pub(super) change: Change,
}

/// What was done to the stones.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Nothing,
    Stone(Merge),
    Setup,
}
