//! The layers of a picture, from the lowest to the highest.

use super::composer::Composer;
use super::frame::{frame, visible};
use super::look::Look;
use crate::draw::color::Palette;
use crate::draw::diagram::Diagram;
use crate::draw::drawing::Drawing;

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
