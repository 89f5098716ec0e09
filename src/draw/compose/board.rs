//! The empty board: cells and borders.

use super::composer::Composer;
use crate::draw::drawing::{Shape, Stroke};
use crate::draw::geometry::{border, hexagon};
use crate::game::Color;

const GRID: f64 = 0.7;
/// The borders of the six edges.
const BORDER: f64 = 2.2;
/// The band along an edge that a chain joins or controls, and the line around it.
const BAND: f64 = 6.0;
const BAND_OUTLINE: f64 = 8.0;

impl Composer<'_> {
    /// A band along each edge that a chain joins or controls, in the colour of its stones.
    pub(super) fn bands(&mut self) {
        for (edge, color, _) in self.edges() {
            let shape = Shape::polyline(border(self.board, edge));
            let outline = Stroke::new(self.palette.text, BAND_OUTLINE);
            self.drawing.stroke(shape.clone(), outline);
            let band = Stroke::new(self.stone_palette(color).fill, BAND);
            self.drawing.stroke(shape, band);
        }
    }

    /// The borders: odd and even edges in two tones, so that a Y is easy to see; in dashes along a
    /// controlled edge.
    pub(super) fn borders(&mut self) {
        let highlighted = self.edges();
        for edge in 1..=6 {
            let shape = Shape::polyline(border(self.board, edge));
            let tone = self.palette.borders[usize::from(edge % 2 == 0)];
            let controller = highlighted
                .iter()
                .find(|&&(other, _, is_controlled)| other == edge && is_controlled);
            if let Some(&(_, color, _)) = controller {
                let colors = self.stone_palette(color);
                self.drawing
                    .stroke(shape.clone(), Stroke::new(colors.fill, BORDER));
                let stroke = Stroke::new(colors.ink, BORDER / 2.0).dashed();
                self.drawing.stroke(shape, stroke);
            } else {
                self.drawing.stroke(shape, Stroke::new(tone, BORDER));
            }
        }
    }

    /// The highlighted edges with the colour of their stones, and whether they are controlled.
    fn edges(&self) -> Vec<(u8, Color, bool)> {
        let highlights = self.highlights();
        highlights
            .flat_map(|(highlight, is_pattern)| {
                let edges = highlight.edges.iter();
                edges.map(move |&(edge, color)| (edge, color, is_pattern))
            })
            .collect()
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
