//! A finding's row.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::FindingData;
use crate::cli::data::{Line, Row};
use crate::cli::output::Column;

/// A finding and the game it belongs to.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Finding")]
pub(in crate::cli) struct FindingRow<'a> {
    /// The path of the file.
    pub(super) source: &'a str,
    /// The number of the game; null if the finding belongs to no game.
    pub(super) game: Option<u64>,
    #[serde(flatten)]
    pub(super) finding: FindingData<'a>,
}

impl Row for FindingRow<'_> {
    const CSV: &'static [&'static str] = &[
        "source",
        "game",
        "line",
        "column_number",
        "offset",
        "severity",
        "code",
        "ply",
        "message",
    ];

    // Findings are printed as lines, or with their line of the file.
    const TABLE: &'static [Column<'static>] = &[];

    fn csv(&self, line: &mut Line<'_>) {
        let finding = &self.finding;
        line.text(self.source).game();
        line.maybe(finding.line)
            .value(finding.column)
            .value(finding.offset)
            .value(finding.severity)
            .value(finding.code)
            .maybe(finding.ply)
            .text(finding.message);
    }

    fn table(&self, _: &mut Line<'_>) {}
}

/// The code of a file that cannot be read. It is not a finding of a game, so it cannot be ignored.
pub(super) const UNREADABLE: &str = "unreadable-file";

/// The data of a file that cannot be read.
pub(super) fn unreadable(message: &str) -> FindingData<'_> {
    FindingData {
        code: UNREADABLE,
        severity: "error",
        ply: None,
        offset: 0,
        line: Some(1),
        column: 1,
        message,
    }
}
