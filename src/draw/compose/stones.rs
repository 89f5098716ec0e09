//! The board: cells and borders, stones, and the lines between those of a chain.

use super::composer::Composer;
use super::look::Labels;
use crate::draw::drawing::{Shape, Stroke};
use crate::draw::geometry::{border, hexagon};
use crate::draw::lettering::centred;
use crate::game::Cell;

const GRID: f64 = 0.7;
/// The borders of the six edges.
const BORDER: f64 = 3.0;
/// The borders of edges that are joined or controlled.
const JOINED: f64 = 5.6;
/// The radius of a stone; all lengths are in units.
const STONE: f64 = 7.9;
const RIM: f64 = 0.8;
/// The ring inside a stone of the contract.
const CONTRACT: f64 = 6.3;
const CONTRACT_WIDTH: f64 = 0.9;
/// The lines between the stones that decided the game, and between those of a pattern.
const LINK: f64 = 3.4;
const THIN_LINK: f64 = 1.6;

impl Composer<'_> {
    /// The borders: odd and even edges in two tones, so that a Y is easy to see; joined edges in
    /// the colour of the stones that join them, and controlled edges in dashes of that colour.
    pub(super) fn borders(&mut self) {
        let (tones, rim) = (self.palette.borders, self.palette.background);
        let tone = |edge: u8| Stroke::new(tones[usize::from(1 - edge % 2)], BORDER);
        let all = (1..=6).map(|edge| (edge, Stroke::new(rim, BORDER + 2.0 * RIM)));
        let mut lines: Vec<_> = all.chain((1..=6).map(|edge| (edge, tone(edge)))).collect();
        let highlights: Vec<_> = self.highlights().collect();
        for (highlight, is_pattern) in highlights.into_iter().rev() {
            let stroke = Stroke::new(self.palette.path, JOINED);
            let stroke = if is_pattern { stroke.dashed() } else { stroke };
            for stroke in [Stroke::new(rim, JOINED + 3.0 * RIM), stroke] {
                lines.extend(highlight.edges.iter().map(|&edge| (edge, stroke)));
            }
        }
        for (edge, stroke) in lines {
            let shape = Shape::polyline(border(self.board, edge));
            self.drawing.stroke(shape, stroke);
        }
    }

    /// Draws the empty cells, in one shape for all that look the same.
    pub(super) fn cells(&mut self) {
        for (is_dimmed, palette) in [(false, self.palette), (true, self.palette.faded())] {
            let is_own = |cell: &&Cell| self.diagram.markup.dimmed.contains(cell) == is_dimmed;
            let cells = self.visible.iter().filter(is_own);
            let figures: Vec<_> = cells.map(|&cell| hexagon(self.centre(cell))).collect();
            if !figures.is_empty() {
                let stroke = Stroke::new(palette.grid, GRID);
                let shape = Shape::polygons(figures);
                self.drawing.add(shape, Some(palette.cell), Some(stroke));
            }
        }
    }

    /// The stone on a cell, or the name of an empty one.
    pub(super) fn cell(&mut self, cell: Cell) {
        let at = self.centre(cell);
        let palette = self.palette_of(cell);
        let Some(stone) = self.diagram.stone(cell) else {
            let is_free = self.text(cell).is_none() && !self.has_mark(cell);
            if self.look.labels == Labels::Cells && is_free {
                let name = self.board.algebraic(self.diagram.coordinates, cell);
                let color = palette.text.mixed(palette.cell, 0.35);
                centred(&mut self.drawing, name.as_str(), at, 5.6, color);
            }
            return;
        };
        let colors = palette.stones[stone.color as usize];
        let circle = Shape::Circle(at, STONE);
        let rim = Stroke::new(colors.rim, RIM);
        self.drawing.add(circle, Some(colors.fill), Some(rim));
        if stone.is_contract {
            let ring = Stroke::new(colors.ink.mixed(colors.fill, 0.4), CONTRACT_WIDTH);
            let circle = Shape::Circle(at, CONTRACT);
            self.drawing.stroke(circle, ring);
        }
    }

    /// The lines between the stones that are pointed out, with a rim that keeps them apart from stones
    /// and cells.
    pub(super) fn links(&mut self) {
        let mut links = Vec::new();
        for (highlight, is_pattern) in self.highlights() {
            let width = if is_pattern { THIN_LINK } else { LINK };
            links.extend(highlight.links.iter().map(|&ends| (ends, width)));
        }
        for (color, rim) in [(self.palette.background, RIM), (self.palette.path, 0.0)] {
            for &((from, to), width) in &links {
                let shape = Shape::polyline([self.centre(from), self.centre(to)]);
                let stroke = Stroke::new(color, width + 2.0 * rim);
                self.drawing.stroke(shape, stroke);
            }
        }
    }
}
