//! An expression as steps that change a truth value.

use std::fmt;
use std::str::FromStr;

use super::error::QueryError;
use super::field::Asked;
use super::parse::{Step, parse};

use super::stones::Scope;
use crate::analysis::Judgement;
use crate::collection::Names;

/// An expression that was read.
pub struct Query {
    steps: Vec<Step>,
}

impl fmt::Debug for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Query of {} steps", self.steps.len())
    }
}

impl FromStr for Query {
    type Err = QueryError;

    /// Reads an expression as [`Query::parse`] does; positions match under all symmetries.
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    fn from_str(expression: &str) -> Result<Self, QueryError> {
        Self::parse(expression, Scope::Symmetric)
    }
}

impl Query {
    /// Reads an expression; positions are searched in `scope`.
    ///
    /// The time is linear in the length of the expression, however deep it nests.
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn parse(expression: &str, scope: Scope) -> Result<Self, QueryError> {
        parse(expression, scope, false).map(|steps| Self { steps })
    }

    /// Reads the text typed above a list of games: an expression, or words and `"phrases in
    /// quotes"`, which are searched in the texts that the list shows of a game. Words can replace
    /// an expression or be combined with one. Parts without `and` or `or` between them must all
    /// match. An empty text matches all games.
    ///
    /// # Errors
    ///
    /// The first fault, with its place.
    pub fn parse_filter(text: &str, scope: Scope) -> Result<Self, QueryError> {
        let steps = if text.trim().is_empty() {
            Vec::new()
        } else {
            parse(text, scope, true)?
        };
        Ok(Self { steps })
    }

    /// Whether the game matches the expression; `source` is the path of its file, as it is printed.
    ///
    /// Conditions are evaluated from the left until the answer is known, so that a position is
    /// searched only if it matters. Memory is allocated only for openings, and texts with escapes,
    /// runs of white space or other charsets.
    #[must_use]
    pub fn matches(&self, judgement: &Judgement<'_>, names: &Names, source: &str) -> bool {
        let game = Asked {
            judgement,
            names,
            source,
        };
        let mut answer = true;
        let mut at = 0;
        while let Some(step) = self.steps.get(at) {
            at += 1;
            match step {
                Step::Test(condition) => answer = condition(game),
                Step::Not => answer = !answer,
                Step::UnlessTrue(end) if !answer => at = *end,
                Step::UnlessFalse(end) if answer => at = *end,
                Step::UnlessTrue(_) | Step::UnlessFalse(_) => {}
            }
        }
        answer
    }
}
