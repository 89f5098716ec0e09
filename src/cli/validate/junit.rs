//! Findings as `JUnit` XML, which CI systems show as test results.

use crate::analysis::FindingData;
use crate::cli::data::Frame;
use crate::draw::printable;
use crate::draw::xml::escaped;
use crate::finding::Code;

/// A finding as a test case, which fails if it counts as an error, whatever `--exit-zero` says.
/// `same` findings of its game before it have the same code and place: CI systems show one of several
/// cases with the same name.
pub(super) fn case(
    finding: &FindingData<'_>,
    source: &str,
    same: usize,
    is_failure: bool,
) -> String {
    let (code, severity) = (finding.code, finding.severity);
    let message = escaped(&printable(finding.message), true);
    let (place, text) = match finding.line {
        Some(line) => (
            format!(" line=\"{line}\" column=\"{}\"", finding.column),
            format!("{line}:{}: {severity}[{code}]: {message}", finding.column),
        ),
        None => (String::new(), format!("{severity}[{code}]: {message}")),
    };
    let is_unreadable = code == Code::UnreadableFile.name();
    let result = match (is_unreadable, is_failure) {
        (true, _) => format!("<error message=\"{message}\">{message}</error>"),
        (_, true) => format!("<failure type=\"{code}\" message=\"{message}\">{text}</failure>"),
        (_, false) => format!("<system-out>{text}</system-out>"),
    };
    let source = escaped(source, true);
    let name = match (finding.line, same) {
        (Some(line), 0) => format!("{code} {line}:{}", finding.column),
        (Some(line), same) => format!("{code} {line}:{} ({})", finding.column, same + 1),
        (None, same) => format!("{code} {}", same + 1),
    };
    format!("<testcase classname=\"{source}\" name=\"{name}\"{place}>{result}</testcase>")
}

/// A file without a finding, which passes.
pub(super) fn sound(source: &str) -> String {
    let source = escaped(source, true);
    format!("<testcase classname=\"{source}\" name=\"file\"></testcase>")
}

/// The text before and after the test cases.
pub(super) fn frame() -> Frame {
    let opening = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <testsuites>\n<testsuite name=\"unlur validate\">\n";
    Frame::Text(opening.into(), "</testsuite>\n</testsuites>\n")
}
