//! The text around the board: coordinates, the numbers of the edges, and the caption.

use super::composer::Composer;
use super::frame::{CAPTION_LINE, MARGIN, caption_em, caption_lines};
use super::look::Labels;
use crate::draw::drawing::{Shape, Stroke};
use crate::draw::geometry::{Extent, Point, RADIUS, SPACING, beside_edge, labels};
use crate::draw::lettering::{centred, left_aligned};
use crate::game::Coordinates;

const LABEL_EM: f64 = 9.0;
const EDGE_EM: f64 = 8.0;
/// How far letters extend below their line, as a share of an em.
const DESCENT: f64 = 0.25;

impl Composer<'_> {
    /// Coordinates around the board, and the number of each edge.
    pub(super) fn labels(&mut self) {
        if !self.look.crop.is_empty() {
            return;
        }
        let color = self.palette.text;
        if self.look.labels == Labels::Edges {
            let coordinates = self.diagram.coordinates;
            for label in labels(self.board, coordinates) {
                centred(&mut self.drawing, &label.text, label.at, LABEL_EM, color);
            }
        }
        for edge in 1..=6 {
            let distance = if self.is_labelled(edge) { 1.6 } else { 1.15 };
            let at = beside_edge(self.board, edge, distance * SPACING);
            let tone = self.palette.borders[usize::from(edge % 2 == 0)];
            let ring = Stroke::new(tone, 1.2);
            self.drawing.stroke(Shape::Circle(at, 5.6), ring);
            centred(&mut self.drawing, &edge.to_string(), at, EDGE_EM, color);
        }
    }

    /// Whether letters or numbers are along the 1-based edge `edge`.
    fn is_labelled(&self, edge: u8) -> bool {
        let is_beside = match self.diagram.coordinates {
            Coordinates::Hex => matches!(edge, 1 | 2 | 3 | 6),
            Coordinates::Pbem => matches!(edge, 1 | 2 | 5 | 6),
        };
        self.look.labels == Labels::Edges && is_beside
    }

    /// Covers the cells below a cropped part, where the graph and the caption are.
    pub(super) fn cover_below_crop(&mut self) {
        let is_bare = self.diagram.graph.is_none() && self.diagram.caption.is_empty();
        if self.look.crop.is_empty() || is_bare {
            return;
        }
        let Extent { to, .. } = Extent::of(self.board, self.look.crop.iter().copied());
        let from = self.drawing.origin;
        let (left, right) = (from.x, from.x + self.drawing.width);
        // The cover extends beyond the picture, because the last row of pixels may too.
        let bottom = from.y + self.drawing.height + self.drawing.width;
        let top = to.y + RADIUS + MARGIN;
        let cover = Shape::rectangle([left, top, right, bottom]);
        self.drawing.fill(cover, self.palette.background);
    }

    pub(super) fn caption(&mut self) {
        let lines = caption_lines(self.diagram, self.drawing.width);
        if lines.is_empty() {
            return;
        }
        let em = caption_em(self.drawing.width);
        let mut at = Point::new(
            self.drawing.origin.x + MARGIN,
            self.drawing.origin.y + self.drawing.height - MARGIN.max(DESCENT * em),
        );
        for line in lines.iter().rev() {
            left_aligned(&mut self.drawing, line, at, em, self.palette.text);
            at.y -= CAPTION_LINE * em;
        }
    }
}
