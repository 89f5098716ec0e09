//! The formats that games are read from.
//!
//! Without the feature `json` sources in JSON are read as damaged SGF.

use super::skipped::SkipReason;
use super::text_cutter::TextCutter;
use crate::convert::looks_like_text;
#[cfg(feature = "json")]
use crate::convert::{JsonFormat, JsonObjects, JsonScanner};

named! {
    /// The format of a source.
    #[derive(Default)]
    pub enum Format {
        /// Detected from its beginning.
        #[default]
        Auto = "auto",
        /// SGF.
        Sgf = "sgf",
        /// Records in JSON, as `convert --to json` writes them.
        Json = "json",
        /// Game records of Abstract Play.
        ApGame = "apgame",
        /// Plain text: move lists and drawn boards.
        Text = "text",
    }
}

/// The contents of a chunk.
#[derive(Clone, Debug)]
pub enum Content {
    /// SGF.
    Sgf,
    /// Objects of JSON.
    #[cfg(feature = "json")]
    Json(JsonObjects),
    /// The beginning of a source that is not text. It is not read any further.
    Binary,
    /// Plain text.
    Text,
    /// The beginning of a game of plain text that is larger than the limit.
    TooLarge,
    /// The rest of a game that is larger than the limit, or a part of it.
    Dropped,
    /// A member of an archive that is skipped. It has no bytes.
    Skipped(SkipReason),
}

/// How a source in a format other than SGF is cut between its games.
pub(super) enum Cutter {
    #[cfg(feature = "json")]
    Json(JsonScanner),
    Text(TextCutter),
}

impl Format {
    /// The extensions of its files, besides those of SGF.
    #[cfg(feature = "archives")]
    pub(super) const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Auto => &[".json", ".txt"],
            Self::Sgf => &[],
            Self::Json | Self::ApGame => &[".json"],
            Self::Text => &[".txt"],
        }
    }

    /// How a source of this format that begins with `beginning` is cut; `None` for SGF.
    pub(super) fn cutter(self, beginning: &[u8]) -> Option<Cutter> {
        #[cfg(feature = "json")]
        {
            let format = match self {
                Self::Auto => Some(None),
                Self::Json => Some(Some(JsonFormat::Record)),
                Self::ApGame => Some(Some(JsonFormat::ApGame)),
                Self::Sgf | Self::Text => None,
            };
            let json = format.and_then(|format| JsonScanner::detect(beginning, format));
            if let Some(json) = json {
                return Some(Cutter::Json(json));
            }
        }
        let is_text = match self {
            Self::Auto => looks_like_text(beginning),
            Self::Text => true,
            Self::Sgf | Self::Json | Self::ApGame => false,
        };
        is_text.then(|| Cutter::Text(TextCutter::default()))
    }
}

impl Content {
    /// Whether it is a list without a game, which is not damage.
    pub(super) const fn is_empty_list(&self) -> bool {
        match self {
            #[cfg(feature = "json")]
            Self::Json(objects) => objects.is_empty_list,
            _ => false,
        }
    }
}

impl Cutter {
    /// The kind of file that it cuts.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            #[cfg(feature = "json")]
            Self::Json(_) => "a file of JSON",
            Self::Text(_) => "a file of plain text",
        }
    }

    /// Where to cut the pending bytes, and the contents before the cut; `None` if more must be read
    /// first.
    pub(super) fn cut(
        &mut self,
        pending: &[u8],
        has_ended: bool,
        limit: usize,
    ) -> Option<(usize, Content)> {
        match self {
            #[cfg(feature = "json")]
            Self::Json(scanner) => {
                let (end, objects) = scanner.cut(pending, has_ended, limit)?;
                // At the end of the source, the rest is cut too, because nothing more will be read.
                let end = if has_ended { pending.len() } else { end };
                Some((end, Content::Json(objects)))
            }
            Self::Text(cutter) => {
                if cutter.is_dropping {
                    let end = cutter.drop_rest(pending, has_ended);
                    if end.is_some() || cutter.is_dropping {
                        return end.map(|end| (end, Content::Dropped));
                    }
                }
                if let Some(start) = TextCutter::last_start(pending, has_ended, limit) {
                    return Some((start, Content::Text));
                }
                cutter.is_dropping = pending.len() > limit;
                let end = pending.len();
                cutter.is_dropping.then_some((end, Content::TooLarge))
            }
        }
    }
}
