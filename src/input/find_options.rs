//! Which files of a folder are taken.

use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder, Glob};

/// Patterns of paths in a folder, as in gitignore.
#[derive(Clone, Debug)]
pub struct PathPatterns(Vec<Gitignore>);

/// Patterns of the paths below a folder, as in gitignore. Nothing outside of it matches.
#[derive(Clone, Debug)]
pub struct FolderPatterns {
    folder: PathBuf,
    patterns: PathPatterns,
}

/// Which files of a folder are taken.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FindOptions {
    /// Takes only files that match one of these patterns, in the syntax of gitignore; all if there is
    /// none.
    pub globs: Vec<String>,
    /// Skips files and folders that match one of these patterns, in the same syntax.
    pub excludes: Vec<String>,
    /// Skips files and folders that match these patterns, which are relative to another folder.
    pub excluded: Option<FolderPatterns>,
    /// Takes files and folders whose name begins with a dot too.
    pub hidden: bool,
    /// Follows symbolic links to folders.
    pub follow: bool,
}

/// A pattern that cannot be read, or cannot match anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobError(String);

impl std::fmt::Display for GlobError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GlobError {}

impl FindOptions {
    /// Checks that all patterns can be read and match something.
    ///
    /// # Errors
    ///
    /// [`GlobError`] for a pattern that cannot be read or can match nothing.
    pub fn checked(self) -> Result<Self, GlobError> {
        for patterns in [&self.globs, &self.excludes] {
            PathPatterns::new(Path::new(""), patterns)?;
        }
        Ok(self)
    }
}

impl PathPatterns {
    /// Patterns of paths that begin with `folder`, and are relative to it.
    ///
    /// # Errors
    ///
    /// [`GlobError`] for a pattern that cannot be read, and for one that can match nothing.
    pub fn new(folder: &Path, globs: &[String]) -> Result<Self, GlobError> {
        Ok(Self(vec![compiled(folder, globs)?]))
    }

    /// Patterns of paths relative to a folder that is searched, and of whole paths.
    pub(super) fn of_search(folder: &Path, globs: &[String]) -> Result<Self, GlobError> {
        let roots = [folder, Path::new("")];
        let both = roots.map(|root| compiled(root, globs)).into_iter();
        both.collect::<Result<_, _>>().map(Self)
    }

    /// Whether a file or folder matches.
    #[must_use]
    pub fn matches(&self, path: &Path, is_folder: bool) -> bool {
        self.is_ignored(|patterns| patterns.matched(path, is_folder))
    }

    /// Whether a file or one of the folders that it is in matches.
    #[must_use]
    pub fn matches_file(&self, path: &Path) -> bool {
        self.matches_with_parents(path, false)
    }

    fn matches_with_parents(&self, path: &Path, is_folder: bool) -> bool {
        self.is_ignored(|patterns| patterns.matched_path_or_any_parents(path, is_folder))
    }

    /// Whether one of the sets of patterns ignores the path, and none includes it by a pattern with
    /// `!`.
    fn is_ignored<'p>(&'p self, matched: impl Fn(&'p Gitignore) -> Match<&'p Glob>) -> bool {
        let mut all = self
            .0
            .iter()
            .map(matched)
            .filter(|matched| !matched.is_none());
        all.next().is_some_and(|first| first.is_ignore()) && all.all(|other| other.is_ignore())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Gitignore::is_empty)
    }
}

impl FolderPatterns {
    /// Patterns of paths relative to a folder, whose path is canonical.
    ///
    /// # Errors
    ///
    /// [`GlobError`] for a pattern that cannot be read, and for one that can match nothing.
    pub fn new(folder: PathBuf, globs: &[String]) -> Result<Self, GlobError> {
        let patterns = PathPatterns::new(Path::new(""), globs)?;
        Ok(Self { folder, patterns })
    }

    /// Whether a file or folder, or one of the folders that it is in, matches. Its path is canonical.
    #[must_use]
    pub fn matches(&self, path: &Path, is_folder: bool) -> bool {
        let inside = path.strip_prefix(&self.folder);
        inside.is_ok_and(|inside| self.patterns.matches_with_parents(inside, is_folder))
    }
}

/// Patterns of paths that begin with `folder`, and are relative to it.
fn compiled(folder: &Path, globs: &[String]) -> Result<Gitignore, GlobError> {
    let mut builder = GitignoreBuilder::new(folder);
    for glob in globs {
        let (sign, path) = glob.split_at(usize::from(glob.starts_with('!')));
        let glob = &format!("{sign}{}", path.trim_start_matches("./"));
        if let Some(reason) = matches_nothing(glob) {
            return Err(GlobError(format!("`{glob}` matches nothing: {reason}")));
        }
        builder
            .add_line(None, glob)
            .map_err(|error| GlobError(error.to_string()))?;
    }
    builder
        .build()
        .map_err(|error| GlobError(error.to_string()))
}

/// Why a pattern cannot match any path.
fn matches_nothing(glob: &str) -> Option<&'static str> {
    let pattern = glob.trim_end();
    let pattern = pattern.strip_prefix('!').unwrap_or(pattern);
    let inside = pattern.strip_prefix('/').unwrap_or(pattern);
    let inside = inside.strip_suffix('/').unwrap_or(inside);
    if glob.starts_with('#') {
        Some("`#` begins a comment; write `[#]`")
    } else if glob.contains('\\') {
        Some("write `/` between folders, and a sign in brackets as in `[*]`")
    } else if inside
        .split('/')
        .any(|name| matches!(name, "" | "." | ".."))
    {
        Some("write the path without `.`, `..` and empty names")
    } else {
        None
    }
}
