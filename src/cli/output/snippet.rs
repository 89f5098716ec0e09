//! A finding: with the line it is about, as rustc prints it, or on one line.

use std::ops::Range;

use annotate_snippets::renderer::{DEFAULT_LINE_NUM_STYLE, Style};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::AnsiColor;

use super::window::{WIDTH, Window};
use crate::analysis::FindingData;
use crate::draw::printable;
use crate::finding::{Finding, Severity};
use crate::sgf::LineColumn;

/// More columns than a window and its line number can take.
const NO_LIMIT: usize = 1000;

/// The fewest columns of a line that show something.
const NARROWEST: usize = 20;

/// The finding, its location, and the line with carets under it; without a line break at the end.
///
/// `location` is the beginning of the finding in the file `path`, `line` the whole decoded line there,
/// and `characters` its 0-based characters that the finding is about, cut off at the end of the
/// line if wanted. Only the surroundings of the location are shown in a long line; control characters
/// are replaced. With a `width` the line fits on a terminal of so many columns. Escape
/// sequences are written if `color`.
///
/// ```
/// use unlur::finding::{Code, Finding};
/// use unlur::sgf::LineColumn;
/// use unlur::cli::output::snippet;
///
/// let finding = Finding::new(Code::ContractEdge, 13..15, "contract stone on an edge cell, a3");
/// let location = LineColumn { line: 2, column: 4 };
/// let text = snippet(&finding, location, "club.sgf", ";B[a3];B[c3]", 3..5, None, false);
/// let lines = [
///     "error[contract-edge]: contract stone on an edge cell, a3",
///     " --> club.sgf:2:4",
///     "  |",
///     "2 | ;B[a3];B[c3]",
///     "  |    ^^",
/// ];
/// assert!(text.lines().eq(lines));
/// ```
#[must_use]
pub fn snippet(
    finding: &Finding,
    location: LineColumn,
    path: &str,
    line: &str,
    characters: Range<usize>,
    width: Option<usize>,
    color: bool,
) -> String {
    let level = match finding.severity() {
        Severity::Note => Level::NOTE,
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let (renderer, look) = if color {
        (Renderer::styled(), DEFAULT_LINE_NUM_STYLE)
    } else {
        (Renderer::plain(), Style::new())
    };
    let renderer = renderer.term_width(NO_LIMIT);
    let title = level.clone().primary_title(printable(&finding.message));
    let title = renderer.render(&[Group::with_title(title.id(finding.code.name()))]);

    // The renderer would print the column in the window, not the one in the line.
    let LineColumn { line: row, column } = location;
    let arrow = format!(
        "{:indent$}{look}-->{look:#}",
        "",
        indent = row.to_string().len()
    );
    let path = printable(path);

    let gutter = row.to_string().len() + " | ……".chars().count();
    let room = width.map_or(WIDTH, |width| width.saturating_sub(gutter));
    let window = Window::new(line, &characters, room.clamp(NARROWEST, WIDTH));
    let source = Snippet::source(window.text)
        .line_start(usize::try_from(row).unwrap_or(usize::MAX))
        .annotation(AnnotationKind::Primary.span(window.meant));
    let source = renderer.render(&[Group::with_level(level).element(source)]);
    format!("{title}\n{arrow} {path}:{row}:{column}\n{source}")
}

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
