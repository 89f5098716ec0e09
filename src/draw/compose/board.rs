//! The empty board: cells and borders.

use super::composer::Composer;
use crate::draw::drawing::{Shape, Stroke};
use crate::draw::geometry::{border, hexagon};

const GRID: f64 = 0.7;
/// The borders of the six edges.
const BORDER: f64 = 3.0;
/// Those of edges that are joined or controlled.
const JOINED: f64 = 4.4;

impl Composer<'_> {
    /// The borders: odd and even edges in two tones, so that a Y is easy to see; joined edges in the
    /// colour of the stones that join them, controlled ones in dashes of it.
    pub(super) fn borders(&mut self) {
        for edge in 1..=6 {
            let shape = Shape::polyline(border(self.board, edge));
            let tone = self.palette.borders[usize::from(edge % 2 == 0)];
            self.drawing
                .stroke(shape.clone(), Stroke::new(tone, BORDER));
            let found = self
                .highlights()
                .find(|(highlight, _)| highlight.edges.contains(&edge));
            let is_pattern = found.map(|(_, is_pattern)| is_pattern);
            if let Some(is_pattern) = is_pattern {
                let stroke = Stroke::new(self.palette.path, JOINED);
                let stroke = if is_pattern { stroke.dashed() } else { stroke };
                self.drawing.stroke(shape, stroke);
            }
        }
    }

    /// The empty cells, in one shape for all that look the same.
    pub(super) fn cells(&mut self) {
        for (is_dimmed, palette) in [(false, self.palette), (true, self.palette.faded())] {
            let mut cells = self.visible.iter();
            let figures: Vec<_> = cells
                .by_ref()
                .filter(|cell| self.diagram.markup.dimmed.contains(cell) == is_dimmed)
                .map(|&cell| hexagon(self.centre(cell)))
                .collect();
            if !figures.is_empty() {
                let stroke = Stroke::new(palette.grid, GRID);
                let shape = Shape::polygons(figures);
                self.drawing.add(shape, Some(palette.cell), Some(stroke));
            }
        }
    }
}
