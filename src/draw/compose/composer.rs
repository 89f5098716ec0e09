//! The state of drawing a diagram.

use super::look::Look;
use crate::draw::color::{Palette, StonePalette};
use crate::draw::diagram::{Diagram, Highlight, Stone};
use crate::draw::drawing::Drawing;
use crate::draw::geometry::{Point, centre};
use crate::game::{Board, Cell, Color};

/// Adds to a drawing, from the lowest layer to the highest.
pub(super) struct Composer<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) look: &'a Look,
    pub(super) palette: Palette,
    pub(super) board: &'static Board,
    pub(super) visible: Vec<Cell>,
    pub(super) drawing: Drawing,
}

impl Composer<'_> {
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

    pub(super) fn stone_palette(&self, color: Color) -> StonePalette {
        self.palette.stones[color as usize]
    }

    pub(super) fn stone(&self, cell: Cell) -> Option<Stone> {
        self.diagram.stones.get(cell.index()).copied().flatten()
    }

    pub(super) fn centre(&self, cell: Cell) -> Point {
        centre(self.board, cell)
    }

    pub(super) fn highlights(&self) -> impl Iterator<Item = (&Highlight, bool)> {
        let chain = self.diagram.chain.iter().map(|chain| (chain, false));
        chain.chain(self.diagram.pattern.iter().map(|chain| (chain, true)))
    }
}
