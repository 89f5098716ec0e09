//! The outlines of the letters, and lines of text.

use unlur::draw::Segment;
use unlur::draw::lettering::{EM, glyph, glyphs, outline, text_width, wrapped};

/// The last two numbers of each command; a command with one number has its other one before.
fn points(path: &str) -> usize {
    let numbers =
        unlur::draw::lettering::numbers(&path.replace(|c: char| c.is_ascii_alphabetic(), " "));
    let singles = path.matches(['H', 'V']).count();
    (numbers.len() - singles) / 2 + singles
}

/// The number of points of the segments, including control points.
fn written_again(segments: &[Segment]) -> usize {
    let count = |segment: &Segment| match segment {
        Segment::Move(_) | Segment::Line(_) => 1,
        Segment::Curve(..) => 2,
        Segment::Close => 0,
    };
    segments.iter().map(count).sum()
}

#[test]
fn every_outline_can_be_read_and_is_closed() {
    assert!(glyphs().is_sorted_by_key(|glyph| glyph.character));
    for &glyph in glyphs() {
        let segments = outline(glyph);
        let pieces = segments.iter().filter(|s| matches!(s, Segment::Move(_)));
        let closed = segments.iter().filter(|s| matches!(s, Segment::Close));
        assert_eq!(pieces.count(), closed.count(), "{}", glyph.character);
        let commands = glyph.path.matches(|c: char| c.is_ascii_alphabetic());
        assert!(segments.len() >= commands.count(), "{}", glyph.character);
        assert_eq!(
            written_again(&segments),
            points(glyph.path),
            "{}",
            glyph.character
        );
    }
}

#[test]
fn ascii_and_the_letters_of_europe_have_outlines() {
    for character in ('!'..='~').chain("ÄÖÜßéèñøåčşžŁŐαβγжя–—…".chars()) {
        assert_eq!(glyph(character).unwrap().character, character);
        assert!(!outline(glyph(character).unwrap()).is_empty());
    }
    assert_eq!(
        glyph('碁').unwrap().character,
        unlur::draw::lettering::UNKNOWN
    );
}

#[test]
fn lines_are_as_wide_as_allowed_and_lose_no_letter() {
    let text = "Ada Lovelace against Bo, a game of uncommon length and oneverylongword";
    for width in [30.0, 60.0, 120.0, 1000.0] {
        let lines = wrapped(text, 8.0, width);
        assert!(
            lines
                .iter()
                .all(|line| text_width(line, 8.0) <= width + 1e-9)
        );
        let letters = |text: &str| text.replace(' ', "");
        assert_eq!(letters(&lines.concat()), letters(text));
    }
    assert!(text_width("88", EM) > 2.0 * 0.5 * EM);
}
