//! The part of a drawing that is seen.

use std::ops::Range;

use super::layout::{Extent, Layout};

/// A part of a drawing, by lines and columns of the whole: the cells that are seen, and the labels
/// around them.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub(super) down: Span,
    pub(super) across: Span,
}

/// The lines or the columns of a window.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// Those in which cells are seen.
    pub(super) cells: Range<usize>,
    /// All of them.
    pub(super) all: Range<usize>,
}

impl Window {
    /// The part that fits into a number of lines and columns, around the place `at`, moved by
    /// `scroll`.
    pub(super) fn new(
        layout: &Layout,
        size: (usize, usize),
        at: (usize, usize),
        scroll: (i32, i32),
    ) -> Self {
        Self {
            down: Span::new(layout.down, size.0, at.0, scroll.0),
            across: Span::new(layout.across, size.1, at.1, scroll.1),
        }
    }

    /// Whether a cell at this place is seen.
    pub(super) fn has_cell(&self, (line, column): (usize, usize)) -> bool {
        self.down.cells.contains(&line) && self.across.cells.contains(&column)
    }
}

impl Span {
    fn new(extent: Extent, room: usize, at: usize, scroll: i32) -> Self {
        let (mut before, cells, mut after) = (extent.before, extent.cells, extent.after);
        // A small window is for cells alone.
        if extent.whole() > room && room < 3 * (before + after) {
            (before, after) = (0, 0);
        }
        let seen = (room - before - after).min(cells);
        let most = cells - seen;
        let centred = at.saturating_sub(extent.before + seen / 2).min(most);
        let moved = i64::try_from(centred).unwrap_or(0) + i64::from(scroll);
        let first = usize::try_from(moved.max(0)).unwrap_or(0).min(most);
        let first = extent.before + first;
        Self {
            cells: first..first + seen,
            all: first - before..first + seen + after,
        }
    }
}
