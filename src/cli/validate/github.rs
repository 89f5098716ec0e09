//! Findings as workflow commands of GitHub Actions.

use crate::analysis::FindingData;

/// The command that shows a finding next to its line: `::error file=…,line=…::message`.
pub(super) fn command(finding: &FindingData<'_>, source: &str) -> String {
    let level = match finding.severity {
        "note" => "notice",
        severity => severity,
    };
    format!(
        "::{level} file={},line={},col={},title={}::{}",
        property(source),
        finding.line.unwrap_or(1),
        finding.column,
        finding.code,
        data(finding.message),
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

#[cfg(test)]
mod tests {
    use super::{FindingData, command};

    #[test]
    fn characters_that_would_end_a_command_are_escaped() {
        let finding = FindingData {
            code: "bad-text",
            severity: "note",
            ply: None,
            offset: 0,
            line: Some(2),
            column: 3,
            message: "100% of\nit",
        };
        let expected = "::notice file=a%2C%3A.sgf,line=2,col=3,title=bad-text::100%25 of%0Ait";
        assert_eq!(command(&finding, "a,:.sgf"), expected);
    }
}
