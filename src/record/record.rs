//! An Unlur game as it is written.

use super::claim::Claim;
use super::dialect::Reading;
use super::info::{InfoField, InfoValues};
use super::step::Step;
use crate::game::Side;
use crate::sgf::{Game, Value};

named! {
    /// The kind of game of a record.
    #[derive(Default)]
    pub enum Kind {
        /// Unlur.
        Unlur = "unlur",
        /// Another game, which is not changed.
        Other = "other",
        /// A game that could not be read at all.
        #[default]
        Unreadable = "unreadable",
    }
}

/// An Unlur game as it is written.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The kind of game; nothing else is read unless it is Unlur.
    pub kind: Kind,
    /// The side of the board; `None` if the record does not give it.
    pub side: Option<Side>,
    /// How it was read; `None` without a board.
    pub reading: Option<Reading>,
    /// Whether by seat and by colour are both possible readings of the contract.
    pub(crate) may_be_by_seat: bool,
    /// Whether a value has swallowed a move or a setup stone.
    pub(crate) has_swallowed_move: bool,
    /// Its recorded result.
    pub claim: Claim,
    /// The place of its game-info.
    pub info: InfoValues,
    /// Its moves and setup stones in preorder: the main line's, then the variations'.
    pub steps: Vec<Step>,
    /// The number of steps in the main line.
    pub main_line_steps: usize,
}

impl Record {
    /// The steps of the main line.
    #[must_use]
    pub fn main_line(&self) -> &[Step] {
        &self.steps[..self.main_line_steps]
    }

    /// Drops the step that is written in a torn value.
    #[cold]
    pub(super) fn leave_out(&mut self, torn: usize) {
        let is_torn = |step: &Step| step.value as usize == torn;
        if let Some(step) = self.steps.iter().rposition(is_torn) {
            self.steps.remove(step);
            self.main_line_steps -= usize::from(step < self.main_line_steps);
        }
    }

    /// The value that fills a field of the game-info.
    #[must_use]
    pub fn info<'a>(&self, game: Game<'a>, field: InfoField) -> Option<Value<'a>> {
        Some(game.value_at(self.info.value(field)?))
    }
}
