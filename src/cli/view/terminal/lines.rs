//! Lines of the screen and their styles.

use unicode_width::UnicodeWidthStr as _;

use crate::draw::printable;
use crate::draw::text::{Line, TerminalStyle};

pub(super) const PLAIN: TerminalStyle = TerminalStyle::PLAIN;
/// A heading, or a line that matters.
pub(super) const TITLE: TerminalStyle = TerminalStyle::PLAIN.bold();
/// The line that keys act on.
pub(super) const SELECTED: TerminalStyle = TerminalStyle::PLAIN.inverted();
/// A line that is always there.
pub(super) const SOFT: TerminalStyle = TerminalStyle::PLAIN.dimmed();

/// A line of text from a record.
pub(super) fn text_line(text: &str, style: TerminalStyle) -> Line {
    Line::new(&printable(text), style)
}

/// Keys and their actions, as many as fit, separated by two blanks.
pub(super) fn fitting(mut keys: &str, width: usize) -> &str {
    while keys.width() > width
        && let Some((first, _)) = keys.rsplit_once("  ")
    {
        keys = first;
    }
    keys
}

/// As many of `count` items as fit into a number of columns and lines, the selected one in sight.
/// If they are `each` columns wide, they are shown side by side if there is room.
pub(super) fn items(
    count: usize,
    selected: usize,
    (width, height): (usize, usize),
    each: Option<usize>,
    text: impl Fn(usize) -> String,
) -> Vec<Line> {
    let columns = each.map_or(1, |each| width / each).max(1);
    let first = (selected + 1).saturating_sub(height * columns);
    let mut lines = vec![Line::default(); height.min(count)];
    for (place, item) in (first..count).take(height * columns).enumerate() {
        let look = if item == selected { SELECTED } else { PLAIN };
        // The whole line is marked.
        let own = text_line(&format!("{}{:width$}", text(item), ""), look);
        let line = &mut lines[place % height];
        line.fit(place / height * (width / columns));
        line.append(own);
    }
    lines
}
