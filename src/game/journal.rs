//! The changes to a position, so that they can be undone.

use super::merge::Merge;
use super::state::State;

/// One change: the state before it, and its effect on the stones.
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
