//! How sources are read.

use crate::sgf;

/// How sources are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// How SGF is read.
    pub text: sgf::Options,
    /// What the sources hold.
    pub format: Format,
}

/// What a source holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// What its beginning shows.
    #[default]
    Auto,
    /// SGF.
    Sgf,
    /// Records in JSON.
    Json,
    /// Game records of Abstract Play.
    ApGame,
}
