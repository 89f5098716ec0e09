//! The formats of findings: those of all data, and those of other programs.

use clap::ValueEnum;

use crate::cli::data::Format;

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
