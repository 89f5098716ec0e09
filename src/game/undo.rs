//! Undoing changes to a position.

use super::position::Position;
use super::state::{Change, Entry};

impl Position {
    /// The number of changes to the position so far, for [`undo_to`](Self::undo_to).
    #[must_use]
    pub fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Undoes the last successful [`play`](Self::play), [`force`](Self::force),
    /// [`skip`](Self::skip), [`set_up`](Self::set_up) or [`start_in_play`](Self::start_in_play),
    /// without a trace. Returns whether there was a change to undo.
    pub fn undo(&mut self) -> bool {
        let Some(entry) = self.journal.pop() else {
            return false;
        };
        self.state = entry.state;
        match entry.change {
            Change::Nothing => {}
            Change::Stone(joined) => {
                if self.stale || self.journal.len() < self.rebuilt {
                    self.chains.write(joined.cell(), None);
                    self.stale = true;
                } else {
                    self.chains.take_back(joined);
                }
            }
            Change::Setup => {
                let from = self.setups.pop().unwrap_or_default();
                while self.overwritten.len() > from {
                    let (cell, before) = self.overwritten[self.overwritten.len() - 1];
                    self.overwritten.pop();
                    self.chains.write(cell, before);
                }
                self.stale = true;
            }
        }
        true
    }

    /// Undoes everything done since [`mark`](Self::mark) was `mark`.
    pub fn undo_to(&mut self, mark: usize) {
        while self.journal.len() > mark && self.undo() {}
    }

    /// Records the state before it changes.
    #[inline]
    pub(super) fn record(&mut self, change: Change) {
        self.journal.push(Entry {
            state: self.state,
            change,
        });
    }
}
