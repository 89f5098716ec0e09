//! Which games are read.

use std::sync::Arc;

use crate::analysis::Judgement;
use crate::collection::Names;
use crate::collection::query::{Query, QueryError, Scope};
use crate::record::Kind;

/// Keeps the games of Unlur that match an expression.
#[derive(Clone, Debug)]
pub struct Filter {
    query: Arc<Query>,
    names: Names,
}

impl Filter {
    /// A filter by an expression, whose positions match under all symmetries of the board.
    ///
    /// # Errors
    ///
    /// If the expression is wrong.
    pub fn new(expression: &str) -> Result<Self, QueryError> {
        Ok(Self {
            query: Arc::new(Query::parse(expression, Scope::Symmetric)?),
            names: Names::default(),
        })
    }

    /// Sets the rule for names.
    #[must_use]
    pub fn with_names(self, names: Names) -> Self {
        Self { names, ..self }
    }

    pub(super) fn keeps(&self, judgement: &Judgement<'_>, source: &str) -> bool {
        let is_unlur = judgement.record.kind == Kind::Unlur;
        is_unlur && self.query.matches(judgement, &self.names, source)
    }
}
