//! The layers of a picture, from the lowest to the highest.

use super::frame::{frame, visible};
use super::look::Look;
use crate::draw::color::Palette;
use crate::draw::diagram::{Diagram, Highlight};
use crate::draw::drawing::Drawing;
use crate::draw::geometry::{Point, centre};
use crate::game::{Board, Cell};

/// Draws a diagram.
#[must_use]
pub fn compose(diagram: &Diagram, look: &Look) -> Drawing {
    let palette = Palette::new(look.theme, look.stones);
    let mut composer = Composer {
        diagram,
        look,
        palette,
        board: diagram.board(),
        visible: visible(diagram, look),
        drawing: frame(diagram, look, palette),
    };
    composer.cells();
    composer.borders();
    for cell in composer.visible.clone() {
        composer.cell(cell);
    }
    composer.links();
    for &connector in &diagram.markup.connectors {
        composer.connector(connector);
    }
    for cell in composer.visible.clone() {
        composer.on_top(cell);
    }
    composer.labels();
    composer.cover_below_crop();
    composer.graph();
    composer.caption();
    composer.drawing
}

/// Adds to a drawing, from the lowest layer to the highest.
pub(super) struct Composer<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) look: &'a Look,
    pub(super) palette: Palette,
    pub(super) board: &'static Board,
    pub(super) visible: Vec<Cell>,
    pub(super) drawing: Drawing,
}

impl<'a> Composer<'a> {
    /// The colours of a cell and its stone, faded if the record dims it or other stones are lit.
    pub(super) fn palette_of(&self, cell: Cell) -> Palette {
        let lit = self.diagram.chain.as_ref();
        let lit = lit.filter(|_| self.diagram.is_spotlit);
        if self.diagram.markup.dimmed.contains(&cell) {
            self.palette.faded()
        } else if lit.is_some_and(|lit| lit.cells.binary_search(&cell).is_err()) {
            self.palette.with_faded_stones()
        } else {
            self.palette
        }
    }

    pub(super) fn centre(&self, cell: Cell) -> Point {
        centre(self.board, cell)
    }

    /// The highlights, each with whether it is a pattern.
    pub(super) fn highlights(&self) -> impl Iterator<Item = (&'a Highlight, bool)> + use<'a> {
        let chain = self.diagram.chain.iter().map(|chain| (chain, false));
        chain.chain(self.diagram.pattern.iter().map(|chain| (chain, true)))
    }
}
