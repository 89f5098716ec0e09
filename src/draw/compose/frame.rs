//! The extent of a picture: the board or a part of it, the labels around it, and the caption.

use super::look::{Labels, Look};
use crate::draw::color::Palette;
use crate::draw::diagram::Diagram;
use crate::draw::drawing::Drawing;
use crate::draw::geometry::{Extent, RADIUS, ROW_HEIGHT, SPACING, centre};
use crate::draw::lettering::wrapped;
use crate::game::Cell;

/// The distance of its lines, in heights of letters.
pub(super) const CAPTION_LINE: f64 = 1.4;
/// The height of a graph as a share of the width of the picture.
const GRAPH_HEIGHT: f64 = 0.32;
/// The margin around the picture.
pub(super) const MARGIN: f64 = 5.0;

/// The cells that are drawn, ascending.
pub(super) fn visible(diagram: &Diagram, look: &Look) -> Vec<Cell> {
    let board = diagram.board();
    if look.crop.is_empty() {
        return board.cells().collect();
    }
    let Extent { from, to } = Extent::of(board, look.crop.iter().copied());
    let is_inside = |cell: &Cell| {
        let at = centre(board, *cell);
        (from.x - SPACING..=to.x + SPACING).contains(&at.x)
            && (from.y - ROW_HEIGHT..=to.y + ROW_HEIGHT).contains(&at.y)
    };
    board.cells().filter(is_inside).collect()
}

/// An empty picture of the right extent.
pub(super) fn frame(diagram: &Diagram, look: &Look, palette: Palette) -> Drawing {
    let board = diagram.board();
    let is_cropped = !look.crop.is_empty();
    let Extent { from, to } = if is_cropped {
        Extent::of(board, look.crop.iter().copied())
    } else {
        Extent::of(board, board.cells())
    };
    let around = match look.labels {
        _ if is_cropped => 0.0,
        Labels::Edges => 1.35 * SPACING,
        Labels::None | Labels::Cells => 0.9 * SPACING,
    } + MARGIN;
    let (half, up) = (SPACING / 2.0, RADIUS);
    let origin = from.moved(-half - around, -up - around);
    let width = to.x - from.x + SPACING + 2.0 * around;
    let mut below = graph_height(diagram, width) + caption_height(diagram, width);
    if is_cropped && below > 0.0 {
        // The margin of a cropped part shows the cells next to it, so the graph and the caption get
        // a margin of their own.
        below += MARGIN;
    }
    Drawing {
        origin,
        width,
        height: to.y - from.y + 2.0 * (up + around) + below,
        background: palette.background,
        title: diagram.title.clone(),
        description: diagram.description.clone(),
        items: Vec::new(),
    }
}

/// The height of the graph; 0 without one.
pub(super) fn graph_height(diagram: &Diagram, width: f64) -> f64 {
    diagram.graph.as_ref().map_or(0.0, |_| GRAPH_HEIGHT * width)
}

/// The height of the caption; 0 without one.
pub(super) fn caption_height(diagram: &Diagram, width: f64) -> f64 {
    let lines = u32::try_from(caption_lines(diagram, width).len()).unwrap_or(0);
    f64::from(lines) * CAPTION_LINE * caption_em(width)
}

/// The height of the letters of the caption. Up to side 10 it is a share of the width; above, the
/// pictures themselves grow with the side, so the letters keep their size.
pub(super) fn caption_em(width: f64) -> f64 {
    0.031 * width.min(400.0)
}

pub(super) fn caption_lines(diagram: &Diagram, width: f64) -> Vec<String> {
    if diagram.caption.is_empty() {
        return Vec::new();
    }
    wrapped(&diagram.caption, caption_em(width), width - 2.0 * MARGIN)
}
