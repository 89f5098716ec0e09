//! What every command that reads many games takes.

use std::path::PathBuf;

use clap::Args;

use super::{Output, Reading, Target, Work};
use crate::input::{FindOptions, GlobError};

/// What to read.
#[derive(Args, Debug)]
#[expect(
    clippy::struct_field_names,
    reason = "the value is called PATH in the help"
)]
pub(in crate::cli) struct Paths {
    /// Files, folders (searched for game files and archives) or - (standard input) [default: the
    /// current folder]
    #[arg(value_name = "PATH", help_heading = clap::builder::Resettable::Reset)]
    pub paths: Vec<PathBuf>,

    /// In folders, take only files that match this pattern, as in gitignore (repeatable)
    #[arg(long, value_name = "GLOB", help_heading = "Files")]
    glob: Vec<String>,

    /// In folders, skip what matches this pattern, as in gitignore (repeatable)
    #[arg(long, value_name = "GLOB", help_heading = "Files")]
    exclude: Vec<String>,

    /// In folders, also take files and folders whose name begins with a dot
    #[arg(long, help_heading = "Files")]
    hidden: bool,

    /// Follow symbolic links to folders
    #[arg(long, help_heading = "Files")]
    follow: bool,
}

impl Paths {
    /// Which files of folders are taken.
    ///
    /// # Errors
    ///
    /// If a pattern cannot be read.
    pub(in crate::cli) fn options(&self) -> Result<FindOptions, GlobError> {
        let options = FindOptions {
            hidden: self.hidden,
            follow: self.follow,
            ..FindOptions::default()
        };
        options
            .with_globs(self.glob.clone())?
            .with_excludes(self.exclude.clone())
    }
}

/// The arguments of every command that reads many games.
#[derive(Args, Debug)]
pub(in crate::cli) struct Common {
    #[command(flatten)]
    pub paths: Paths,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub output: Output,
    #[command(flatten)]
    pub work: Work,
    #[command(flatten)]
    pub reading: Reading,
}
