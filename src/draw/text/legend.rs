//! The line below a board that explains its signs.

use super::glyphs::{Glyph, PLAIN, Style, brackets};
use super::line::Line;
use crate::game::Color;

/// The meanings of the signs in `glyphs`, and of the brackets if there is a last move; empty if
/// there are none.
pub(super) fn legend(glyphs: &[Glyph], last: bool, style: Style) -> Line {
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

#[cfg(test)]
mod tests {
    use super::{Color, Glyph, Style, legend};

    #[test]
    fn only_what_is_there_is_named() {
        let text = |glyphs: &[Glyph], last| {
            let mut text = String::new();
            let line = legend(glyphs, last, Style::default());
            line.write(&mut text).unwrap();
            text
        };
        assert_eq!(text(&[Glyph::Empty], false), "\n");
        assert_eq!(
            text(&[Glyph::Stone(Color::White)], true),
            "O white   ( ) last move\n"
        );
        assert_eq!(
            text(
                &[Glyph::Marked(Color::Black), Glyph::Stone(Color::Black)],
                false
            ),
            "X black   # black, deciding chain\n"
        );
    }
}
