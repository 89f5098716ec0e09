//! A path with a place for a number.

use std::path::{Path, PathBuf};

use anyhow::bail;

/// A path with a place for a number.
#[derive(Debug)]
pub struct NumberedPath {
    before: String,
    after: String,
}

impl NumberedPath {
    /// Reads a path that contains one placeholder, `{}`.
    ///
    /// # Errors
    ///
    /// If it contains none, or more.
    pub fn parse(path: &Path) -> anyhow::Result<Self> {
        let Some(text) = path.to_str() else {
            bail!("{}: a pattern is UTF-8", path.display());
        };
        match text.split_once("{}") {
            Some((before, after)) if !after.contains("{}") => Ok(Self {
                before: before.to_owned(),
                after: after.to_owned(),
            }),
            _ => bail!("{text}: `--split` takes a pattern with one `{{}}` for the number"),
        }
    }

    /// The path with a number.
    pub fn path(&self, number: u64) -> PathBuf {
        PathBuf::from(format!("{}{number}{}", self.before, self.after))
    }
}
