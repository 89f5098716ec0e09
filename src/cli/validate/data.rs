//! A finding's row.

use serde::Serialize;

use crate::analysis::FindingData;
use crate::cli::data::Row;

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
    type Record = ();
    const COLUMNS: &'static str = "\
        source game line column_number=column offset severity code ply message";
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
        count: 1,
    }
}
