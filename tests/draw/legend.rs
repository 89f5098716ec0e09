//! The legend below a board of text.

use unlur::draw::text::Style;
use unlur::draw::text::{glyphs::Glyph, legend};
use unlur::game::Color;

#[test]
fn only_what_is_there_is_named() {
    let text = |glyphs: &[Glyph], last| legend(glyphs, last, Style::default()).to_string();
    assert_eq!(text(&[Glyph::Empty], false), "");
    assert_eq!(
        text(&[Glyph::Stone(Color::White)], true),
        "O white   ( ) last move"
    );
    assert_eq!(
        text(
            &[Glyph::Marked(Color::Black), Glyph::Stone(Color::Black)],
            false
        ),
        "X black   # black, deciding chain"
    );
}
