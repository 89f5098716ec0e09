//! An expression as steps that one truth value runs through.

use super::condition::Condition;
use super::fault::RecordError;
use super::parse::parse;
use super::stones::Scope;
use crate::analysis::Judgement;

/// An expression that was read.
#[derive(Debug)]
pub struct Query {
    steps: Vec<Step>,
}

/// What is done with the truth value at hand.
#[derive(Debug)]
pub(super) enum Step {
    /// It becomes whether the game meets a condition.
    Ask(Condition),
    /// It is turned round.
    Not,
    /// If it is false, the steps up to that one are left out: the right side of an `and`.
    UnlessTrue(usize),
    /// If it is true, the steps up to that one are left out: the right side of an `or`.
    UnlessFalse(usize),
}

impl Query {
    /// Reads an expression; positions are looked for in `scope`.
    ///
    /// The time is linear in the length of the expression, however deep it nests.
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn parse(expression: &str, scope: Scope) -> Result<Self, RecordError> {
        parse(expression, scope).map(|steps| Self { steps })
    }

    /// Whether the game is as the expression says.
    ///
    /// Conditions are asked from the left, and only as long as the answer is open, so that a
    /// position is looked for only where it matters. Nothing is allocated but for texts with
    /// escapes or in other charsets.
    #[must_use]
    pub fn matches(&self, judgement: &Judgement<'_>) -> bool {
        let mut answer = true;
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            at += 1;
            match step {
                Step::Ask(condition) => answer = condition.is_met(judgement),
                Step::Not => answer = !answer,
                Step::UnlessTrue(end) if !answer => at = *end,
                Step::UnlessFalse(end) if answer => at = *end,
                Step::UnlessTrue(_) | Step::UnlessFalse(_) => {}
            }
        }
        answer
    }
}
