//! Which files of a folder are taken.

use std::path::Path;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Which files of a folder are taken.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FindOptions {
    /// Takes only files that match one of these patterns; all if there is none.
    pub globs: Vec<String>,
    /// Takes no files and folders that match one of these patterns.
    pub excludes: Vec<String>,
    /// Takes files and folders whose name begins with a dot too.
    pub hidden: bool,
    /// Follows symbolic links to folders.
    pub follow: bool,
}

/// A pattern that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobError(String);

impl std::fmt::Display for GlobError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GlobError {}

impl FindOptions {
    /// Takes only files that match one of `globs`, in the syntax of gitignore.
    ///
    /// # Errors
    ///
    /// [`GlobError`] for a pattern that cannot be read.
    pub fn with_globs(self, globs: Vec<String>) -> Result<Self, GlobError> {
        patterns(Path::new(""), &globs)?;
        Ok(Self { globs, ..self })
    }

    /// Takes no files and folders that match one of `excludes`, in the syntax of gitignore.
    ///
    /// # Errors
    ///
    /// [`GlobError`] for a pattern that cannot be read.
    pub fn with_excludes(self, excludes: Vec<String>) -> Result<Self, GlobError> {
        patterns(Path::new(""), &excludes)?;
        Ok(Self { excludes, ..self })
    }
}

/// The patterns, relative to a folder.
pub(super) fn patterns(folder: &Path, globs: &[String]) -> Result<Gitignore, GlobError> {
    let mut builder = GitignoreBuilder::new(folder);
    for glob in globs {
        builder
            .add_line(None, glob)
            .map_err(|error| GlobError(error.to_string()))?;
    }
    builder
        .build()
        .map_err(|error| GlobError(error.to_string()))
}
