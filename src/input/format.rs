//! The formats that games are read from.

use crate::convert::{JsonFormat, JsonScanner};

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

impl Format {
    /// The scanner of a source of this format that begins with `beginning`; `None` if it is not
    /// JSON.
    pub(super) fn json(self, beginning: &[u8]) -> Option<JsonScanner> {
        let format = match self {
            Self::Sgf | Self::Text => return None,
            Self::Auto => None,
            Self::Json => Some(JsonFormat::Record),
            Self::ApGame => Some(JsonFormat::ApGame),
        };
        JsonScanner::detect(beginning, format)
    }
}
