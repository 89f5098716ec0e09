//! The files that a search passes over, with the reasons.

use std::path::PathBuf;

/// A file or folder that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Its path.
    pub path: PathBuf,
    /// Why it was not taken.
    pub reason: SkipReason,
}

/// Why a file or folder was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkipReason {
    /// Its name is not that of a game file or archive.
    OtherFile,
    /// Its name begins with a dot.
    Hidden,
    /// A pattern excludes it, or none includes it.
    Excluded,
    /// It is a symbolic link to a folder.
    LinkedFolder,
    /// It is a folder that was searched already, or a file that a path names itself.
    ReadAlready,
}

impl SkipReason {
    /// The reason in a few words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OtherFile => "not a game file",
            Self::Hidden => "hidden",
            Self::Excluded => "excluded",
            Self::LinkedFolder => "a link to a folder",
            Self::ReadAlready => "read already",
        }
    }
}
