//! How records are read.

use super::dialect::SizeMeaning;
use crate::game::{Coordinates, Side};

/// How records are read.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The coordinates of every record; `None` finds them out.
    pub coordinates: Option<Coordinates>,
    /// The meaning of the sizes in the records.
    pub size_means: SizeMeans,
    /// The side of the board if a record does not give a possible one.
    pub side: Option<Side>,
    /// Whether a game without `GM` is Unlur.
    pub assume_unlur: bool,
    /// Whether the variations are read too.
    pub variations: bool,
}

/// The meaning of the sizes in records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum SizeMeans {
    /// The width; the side if the points fit no board of that width.
    #[default]
    Auto,
    /// The width of the board at its widest, 2n-1.
    Width,
    /// The side of the board, n.
    Side,
}

impl SizeMeans {
    pub(super) fn allows(self, meaning: SizeMeaning) -> bool {
        match self {
            Self::Auto => true,
            Self::Width => meaning == SizeMeaning::Width,
            Self::Side => meaning == SizeMeaning::Side,
        }
    }
}
