//! How sources are read.

use super::byte_range::ByteRange;
use super::format::Format;
use crate::convert::TextOptions;
use crate::sgf;

/// How sources are read.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// How SGF is read.
    pub text: sgf::Options,
    /// The format of the sources.
    pub format: Format,
    /// Whether sources that look binary are read as text all the same.
    pub reads_binary: bool,
    /// How plain text is read.
    pub moves: TextOptions,
    /// Whether members of archives are read whose path has a name that begins with a dot, or the
    /// folder `__MACOSX`.
    pub hidden: bool,
    /// Reads only the games that belong to this range.
    pub range: Option<ByteRange>,
}
