//! Findings as workflow commands of GitHub Actions.

use crate::analysis::FindingData;
use crate::draw::printable;

/// The command that shows a finding next to its line: `::error file=…,line=…::message`.
pub fn command(finding: &FindingData<'_>, source: &str) -> String {
    let level = match finding.severity {
        "note" => "notice",
        severity => severity,
    };
    format!(
        "::{level} file={},line={},col={},title={}::{}",
        property(&printable(source)),
        finding.line.unwrap_or(1),
        finding.column,
        finding.code,
        data(&printable(finding.message)),
    )
}

/// Text as the message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Text as a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
