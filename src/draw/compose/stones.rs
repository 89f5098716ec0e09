//! Stones, and the lines between those of a chain.

use super::composer::Composer;
use super::look::Labels;
use crate::draw::drawing::{Shape, Stroke};
use crate::draw::lettering::centred;
use crate::game::Cell;

/// The radius of a stone; all lengths are in units.
const STONE: f64 = 7.9;
const RIM: f64 = 0.8;
/// The ring inside a stone of the contract.
const CONTRACT: f64 = 6.3;
const CONTRACT_WIDTH: f64 = 0.9;
/// The lines between the stones of the deciding chain, and of those of a pattern.
const LINK: f64 = 2.6;
const THIN_LINK: f64 = 1.3;

impl Composer<'_> {
    /// The stone on a cell, or the name of an empty one.
    pub(super) fn cell(&mut self, cell: Cell) {
        let at = self.centre(cell);
        let palette = self.palette_of(cell);
        let Some(stone) = self.stone(cell) else {
            if self.look.labels == Labels::Cells
                && self.text(cell).is_none()
                && !self.has_mark(cell)
            {
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

    /// The lines between neighbouring stones of a highlighted chain.
    pub(super) fn links(&mut self) {
        let mut links = Vec::new();
        for (highlight, is_pattern) in self.highlights() {
            for &cell in &highlight.cells {
                let Some(stone) = self.stone(cell) else {
                    continue;
                };
                let width = if is_pattern { THIN_LINK } else { LINK };
                let stroke = Stroke::new(self.stone_palette(stone.color).link, width);
                let is_linked = |other: &Cell| {
                    *other > cell
                        && highlight.cells.binary_search(other).is_ok()
                        && self.stone(*other).map(|other| other.color) == Some(stone.color)
                };
                for other in self.board.neighbours(cell).filter(is_linked) {
                    let ends = [self.centre(cell), self.centre(other)];
                    links.push((Shape::polyline(ends), stroke));
                }
            }
        }
        for (shape, stroke) in links {
            self.drawing.stroke(shape, stroke);
        }
    }
}
