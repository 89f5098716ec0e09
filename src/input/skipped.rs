//! The files that a search passes over, and the members of archives, with the reasons.

use std::path::PathBuf;

/// A file, a folder or a member of an archive that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// Its path.
    pub path: PathBuf,
    /// Why it was not taken.
    pub reason: SkipReason,
}

named! {
    /// Why a file or folder was not taken, in a few words.
    #[non_exhaustive]
    pub enum SkipReason {
        /// Its name is not that of a game file or archive.
        OtherFile = "not a game file",
        /// Its name begins with a dot.
        Hidden = "hidden",
        /// A pattern excludes it, or none includes it.
        Excluded = "excluded",
        /// It is a symbolic link to a folder.
        LinkedFolder = "a link to a folder",
        /// It is a symbolic link in an archive.
        LinkInArchive = "a link in an archive",
        /// It is a folder that was searched already, or a file that a path names itself.
        ReadAlready = "read already",
    }
}
