//! The formats that games are read from.

/// The format of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Format {
    /// Detected from its beginning.
    #[default]
    Auto,
    /// SGF.
    Sgf,
    /// Records in JSON, as `convert --to json` writes them.
    Json,
    /// Game records of Abstract Play.
    #[cfg_attr(feature = "cli", value(name = "apgame"))]
    ApGame,
    /// Plain text: move lists and drawn boards.
    Text,
}
