//! Findings as `JUnit` XML, which CI systems show as test results.

use std::fmt::Write as _;

use crate::cli::data::Delimiters;
use crate::draw::printable;
use crate::finding::{Finding, Severity};
use crate::sgf::LineColumn;

/// A game as a test case.
pub(super) struct TestCase {
    xml: String,
    /// Findings that let it pass.
    passed: String,
}

impl TestCase {
    /// A file that is not read, or has no game.
    pub(super) fn file(source: &str) -> Self {
        Self::new(source, "file")
    }

    /// A part of a file that begins at `place`, such as a `game`.
    pub(super) fn part(source: &str, what: &str, place: LineColumn) -> Self {
        match place.line_number() {
            Some(line) => Self::new(source, &format!("{what} at line {line}")),
            None => Self::new(source, what),
        }
    }

    fn new(source: &str, name: &str) -> Self {
        Self {
            xml: format!(
                "<testcase classname=\"{}\" name=\"{name}\">",
                escaped(source)
            ),
            passed: String::new(),
        }
    }

    /// Adds a finding, which is a failure if it decides the exit status.
    pub(super) fn add(&mut self, finding: &Finding, place: LineColumn, is_denied: bool) {
        let (severity, code) = (finding.severity(), finding.code);
        let message = escaped(&printable(&finding.message));
        let at = match place.line_number() {
            Some(line) => format!("{line}:{}: ", place.column),
            None => String::new(),
        };
        let text = format!("{at}{severity}[{code}]: {message}");
        let written = if is_denied || severity == Severity::Error {
            write!(
                self.xml,
                "<failure type=\"{code}\" message=\"{message}\">{text}</failure>"
            )
        } else {
            writeln!(self.passed, "{text}")
        };
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }

    /// Adds that the file cannot be read.
    pub(super) fn add_unreadable(&mut self, error: &str) {
        let error = escaped(error);
        let written = write!(self.xml, "<error message=\"{error}\">{error}</error>");
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }

    /// The element.
    pub(super) fn end(mut self) -> String {
        if !self.passed.is_empty() {
            let passed = self.passed.trim_end();
            let written = write!(self.xml, "<system-out>{passed}</system-out>");
            debug_assert!(written.is_ok(), "writing to memory cannot fail");
        }
        self.xml + "</testcase>"
    }
}

/// The text before and after the test cases.
pub(super) fn delimiters() -> Delimiters {
    let opening = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                   <testsuites>\n<testsuite name=\"unlur validate\">\n";
    Delimiters::Around(opening, "</testsuite>\n</testsuites>\n")
}

/// A text in XML, in which most control characters are not allowed.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{FFFE}' | '\u{FFFF}' => escaped.push('\u{FFFD}'),
            control if control.is_control() => escaped.push('\u{FFFD}'),
            other => escaped.push(other),
        }
    }
    escaped
}
