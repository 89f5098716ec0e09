//! The formats that games are read from.

/// The format of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Detected from the beginning of the source.
    #[default]
    Auto,
    /// SGF.
    Sgf,
    /// Records in JSON.
    Json,
    /// Game records of Abstract Play.
    ApGame,
    /// Move lists and drawn boards in plain text.
    Text,
}
