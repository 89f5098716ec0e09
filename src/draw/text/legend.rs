//! The line below a board that explains its signs.

use super::glyphs::{Glyph, PLAIN, Style, brackets};
use super::line::Line;
use crate::game::Color;

/// The meanings of the signs in `glyphs`, and of the brackets if there is a last move; empty if
/// there are none.
#[must_use]
pub fn legend(glyphs: &[Glyph], last: bool, style: Style) -> Line {
    let mut line = Line::default();
    for (glyph, meaning) in [
        (Glyph::Stone(Color::Black), "black"),
        (Glyph::Stone(Color::White), "white"),
        (Glyph::Marked(Color::Black), "black, deciding chain"),
        (Glyph::Marked(Color::White), "white, deciding chain"),
    ] {
        if glyphs.contains(&glyph) {
            let sign = glyph.character(style.unicode).to_string();
            name(&mut line, &sign, glyph.look(style.colors), meaning);
        }
    }
    if last {
        name(&mut line, "( )", brackets(style.colors), "last move");
    }
    line
}

/// Adds one sign and its meaning.
fn name(line: &mut Line, sign: &str, look: anstyle::Style, meaning: &str) {
    let gap = if line.is_empty() { "" } else { "   " };
    line.push(gap, PLAIN);
    line.push(sign, look);
    line.push(" ", PLAIN);
    line.push(meaning, PLAIN);
}
