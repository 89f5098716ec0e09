//! A finding's row, and its formats.

use clap::ValueEnum;
use serde::Serialize;

use crate::analysis::FindingData;
use crate::cli::data::{Format, Row};

/// A finding and the game it belongs to.
#[derive(Serialize)]
pub(in crate::cli) struct FindingRow<'a> {
    /// The path of the file.
    pub(super) source: &'a str,
    /// The number of the game; null if the finding belongs to no game.
    pub(super) game: Option<u64>,
    #[serde(flatten)]
    pub(super) finding: FindingData<'a>,
}

/// Findings are printed as lines, or with their line of the file, and not in a table.
impl Row for FindingRow<'_> {
    type CsvLine = ();
    const COLUMNS: &'static str = "\
        source game line column_number=column offset severity code ply message";
}

/// The formats of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum FindingFormat {
    /// For people
    #[default]
    Table,
    /// One JSON document
    Json,
    /// One JSON object a line
    Ndjson,
    /// Comma-separated values with a header
    Csv,
    /// Workflow commands of GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// `JUnit` XML, for test reports
    Junit,
}

impl FindingFormat {
    /// The format of data; `None` for those of other programs.
    pub(super) fn data(self) -> Option<Format> {
        match self {
            Self::Table => Some(Format::Table),
            Self::Json => Some(Format::Json),
            Self::Ndjson => Some(Format::Ndjson),
            Self::Csv => Some(Format::Csv),
            Self::Github | Self::Sarif | Self::Junit => None,
        }
    }
}
