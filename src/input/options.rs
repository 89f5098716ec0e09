//! How sources are read.

#[cfg(feature = "archives")]
use std::path::Path;

use super::byte_range::ByteRange;
#[cfg(feature = "archives")]
use super::find_sources::{has_ending, is_game_file};
use super::format::Format;
use crate::convert::TextOptions;
use crate::sgf;

/// How sources are read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How SGF is read.
    pub text: sgf::Options,
    /// The format of the sources.
    pub format: Format,
    /// Whether sources that look binary are still read as text.
    pub reads_binary: bool,
    /// How plain text is read.
    pub moves: TextOptions,
    /// Whether members of archives are read whose path has a name that begins with a dot, or the
    /// folder `__MACOSX`.
    pub hidden: bool,
    /// Whether members of archives are read that are named as JSON or plain text, in the format that
    /// is detected.
    pub any_members: bool,
    /// Reads only the games that belong to this range.
    pub range: Option<ByteRange>,
    /// The maximum number of decompressed bytes of one source, all members together, as a limit for
    /// decompression bombs: 64 GiB.
    pub most_unpacked: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            text: sgf::Options::default(),
            format: Format::default(),
            reads_binary: false,
            moves: TextOptions::default(),
            hidden: false,
            any_members: false,
            range: None,
            most_unpacked: 64 << 30,
        }
    }
}

#[cfg(feature = "archives")]
impl Options {
    /// Whether a member of an archive is read, by its name.
    pub(super) fn takes_member(&self, path: &Path) -> bool {
        let is_wanted = self.format != Format::Auto || self.any_members;
        is_game_file(path) || is_wanted && has_ending(path, self.format.endings())
    }
}
