//! A finding on one line.

use anstyle::{AnsiColor, Style};

use crate::analysis::FindingData;
use crate::draw::printable;

/// `path:line:column: severity[code]: message`, or `path@offset` if the line is unknown.
pub(in crate::cli) fn finding_line(
    finding: &FindingData<'_>,
    source: &str,
    has_color: bool,
) -> String {
    let color = match finding.severity {
        "error" => AnsiColor::Red,
        "warning" => AnsiColor::Yellow,
        _ => AnsiColor::Cyan,
    };
    let style = if has_color {
        color.on_default().bold()
    } else {
        Style::new()
    };
    let source = printable(source);
    let place = match finding.line {
        Some(line) => format!("{source}:{line}:{}", finding.column),
        None => format!("{source}@{}", finding.offset),
    };
    let (severity, code) = (finding.severity, finding.code);
    let message = printable(finding.message);
    format!("{place}: {style}{severity}[{code}]{style:#}: {message}")
}
