//! How the games of sources are read and judged.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use crate::analysis;
use crate::input;

/// How the games of a source are read and judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// How the source is read.
    pub input: input::Options,
    /// How its games are judged.
    pub judging: analysis::Options,
}

impl ReadOptions {
    /// Reads by `input` and judges by `judging`.
    #[must_use]
    pub fn new(input: input::Options, judging: analysis::Options) -> Self {
        Self { input, judging }
    }
}

/// Chooses the options for a path, by their index; `None` for the usual ones.
type Choice = dyn Fn(&Path) -> Option<usize> + Send + Sync;

/// Options that some paths need instead of the usual ones.
#[derive(Clone, Default)]
pub struct PathOptions {
    all: Vec<ReadOptions>,
    choice: Option<Arc<Choice>>,
}

impl PathOptions {
    /// For each path `choice` returns the index of its options in `all`, or `None` if the path
    /// needs none of them.
    #[must_use]
    pub fn new(
        all: Vec<ReadOptions>,
        choice: impl Fn(&Path) -> Option<usize> + Send + Sync + 'static,
    ) -> Self {
        Self {
            all,
            choice: Some(Arc::new(choice)),
        }
    }

    /// The index of the options for a path.
    pub(super) fn index(&self, path: &Path) -> Option<usize> {
        let index = self.choice.as_ref()?(path)?;
        (index < self.all.len()).then_some(index)
    }

    pub(super) fn get(&self, index: Option<usize>) -> Option<&ReadOptions> {
        self.all.get(index?)
    }
}

impl fmt::Debug for PathOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PathOptions").field(&self.all).finish()
    }
}
