//! Which columns of a table are shown, and how wide.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::column::{Column, Screen};

/// The columns that are shown, and their widths.
#[derive(Debug)]
pub(super) struct Layout {
    /// The indices of the columns.
    pub(super) shown: Vec<usize>,
    /// Their widths in the lines seen so far.
    pub(super) widths: Vec<usize>,
}

/// The width that a column of sentences is not reduced below.
const MIN_SENTENCES: usize = 24;

/// The widest and the narrowest that a column needs.
#[derive(Clone, Copy, Debug, Default)]
struct Need {
    most: usize,
    least: usize,
}

impl Layout {
    /// The blanks between two columns.
    pub(super) const GAP: &str = "  ";

    /// The layout that fits `lines`.
    pub(super) fn new(columns: &[Column<'_>], lines: &[Vec<String>], screen: Screen) -> Self {
        let needs = needs(columns, lines, screen.is_ascii);
        let mut shown: Vec<usize> = (0..columns.len()).collect();
        let total = |shown: &[usize], width: fn(&Need) -> usize| {
            let widths = shown
                .iter()
                .map(|&column| width(&needs[column]) + Self::GAP.len());
            widths.sum::<usize>().saturating_sub(Self::GAP.len())
        };
        let Some(width) = screen.width else {
            let widths = needs.iter().map(|need| need.most).collect();
            return Self { shown, widths };
        };
        while total(&shown, |need| need.least) > width {
            let orders = shown.iter().map(|&column| columns[column].drop_order);
            match orders.max().unwrap_or(0) {
                0 => break,
                most => shown.retain(|&column| columns[column].drop_order < most),
            }
        }
        let mut spare = width.saturating_sub(total(&shown, |need| need.least));
        let widths = shown.iter().map(|&column| {
            let Need { most, least } = needs[column];
            let more = spare.min(most - least);
            spare -= more;
            if columns[column].path && least + more < most {
                // Shortened paths rarely fill the width they are given.
                widest_path(column, columns[column].title, lines, least + more, screen)
            } else {
                least + more
            }
        });
        Self {
            widths: widths.collect(),
            shown,
        }
    }
}

/// The width of the widest path of a column when all are shortened to `width`, at least the title's.
fn widest_path(
    column: usize,
    title: &str,
    lines: &[Vec<String>],
    width: usize,
    screen: Screen,
) -> usize {
    let paths = lines.iter().filter_map(|line| line.get(column));
    let widths = paths.map(|path| shorten_path(path, width, screen.is_ascii).width());
    widths.max().unwrap_or(0).max(title.width())
}

fn needs(columns: &[Column<'_>], lines: &[Vec<String>], is_ascii: bool) -> Vec<Need> {
    let titles = columns.iter().map(|column| Need {
        most: column.title.width(),
        least: column.title.width(),
    });
    let mut needs: Vec<Need> = titles.collect();
    for line in lines {
        for ((need, column), cell) in needs.iter_mut().zip(columns).zip(line) {
            let (most, least) = if column.path {
                let least = shorten_path(cell, 0, is_ascii).width().min(cell.width());
                (cell.width(), least)
            } else if column.wraps {
                (cell.width(), cell.width().min(MIN_SENTENCES))
            } else {
                let width = shorten_middle(cell, is_ascii).width();
                (width, width)
            };
            need.most = need.most.max(most);
            need.least = need.least.max(least);
        }
    }
    needs
}

fn ellipsis(is_ascii: bool) -> &'static str {
    if is_ascii { "..." } else { "…" }
}

/// The maximum number of characters shown in a cell: one long name would widen the whole table.
const MAX_LENGTH: usize = 100;

/// A cell, without its middle if it is too long.
pub(super) fn shorten_middle(cell: &str, is_ascii: bool) -> Cow<'_, str> {
    if cell.len() <= MAX_LENGTH || cell.chars().count() <= MAX_LENGTH {
        return Cow::Borrowed(cell);
    }
    let length = cell.chars().count();
    let kept = (MAX_LENGTH - 1) / 2;
    let front: String = cell.chars().take(kept).collect();
    let back: String = cell.chars().skip(length - kept).collect();
    Cow::Owned(front + ellipsis(is_ascii) + &back)
}

/// The maximum width of a path that can be shortened.
const MIN_PATH: usize = 24;

/// A path that fits into `width`, or into 24 columns: without its first folders, or if that is
/// still too wide, without the beginning of its name.
pub(super) fn shorten_path(path: &str, width: usize, is_ascii: bool) -> Cow<'_, str> {
    if path.width() <= width {
        return Cow::Borrowed(path);
    }
    let ellipsis = ellipsis(is_ascii);
    let room = width.max(MIN_PATH).saturating_sub(ellipsis.width());
    let mut parts = path.match_indices('/').map(|(at, _)| &path[at..]);
    let mut last = None;
    let fitting = parts.find(|part| {
        last = Some(*part);
        part.width() + ellipsis.width() <= width
    });
    let name = fitting.or(last).unwrap_or(path);
    if name.width() <= room {
        return match name.len() {
            length if length == path.len() => Cow::Borrowed(path),
            _ => Cow::Owned(format!("{ellipsis}{name}")),
        };
    }
    let mut columns = 0;
    let tail = path.char_indices().rev().find(|(_, character)| {
        columns += character.width().unwrap_or(0);
        columns > room
    });
    let start = tail.map_or(0, |(at, character)| at + character.len_utf8());
    Cow::Owned(format!("{ellipsis}{}", &path[start..]))
}
