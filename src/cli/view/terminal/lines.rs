//! Lines of the screen and their styles.

use anstyle::Style;

use crate::draw::printable;
use crate::draw::text::Line;

pub(super) const PLAIN: Style = Style::new();
/// A heading, or a line that matters.
pub(super) const TITLE: Style = Style::new().bold();
/// The line that keys act on.
pub(super) const SELECTED: Style = Style::new().invert();
/// A line that is always there.
pub(super) const SOFT: Style = Style::new().dimmed();

/// A line of text from a record.
pub(super) fn text_line(text: &str, style: Style) -> Line {
    Line::new(&printable(text), style)
}

/// As many of `count` items as fit into a number of columns and lines, the selected one in sight.
pub(super) fn items(
    count: usize,
    selected: usize,
    (width, height): (usize, usize),
    text: impl Fn(usize) -> String,
) -> Vec<Line> {
    let first = (selected + 1).saturating_sub(height);
    let seen = (first..count).take(height);
    let lines = seen.map(|item| {
        if item == selected {
            // The whole line is marked.
            text_line(&format!("{}{:width$}", text(item), ""), SELECTED)
        } else {
            text_line(&text(item), PLAIN)
        }
    });
    lines.collect()
}
