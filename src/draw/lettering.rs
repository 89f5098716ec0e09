//! Letters and digits as outlines, so that a picture needs no font.
//!
//! A renderer without fonts silently drops text. The outlines of Latin, Greek and Cyrillic letters
//! are compiled in; any other character is drawn as an empty box.

use std::sync::OnceLock;

use super::color::Rgb;
#[cfg(any(feature = "pictures", test))]
use super::drawing::Segment;
use super::drawing::{Drawing, Shape};
use super::geometry::Point;

const OUTLINES: &str = include_str!("font/outlines.txt");

/// The number of units of `outlines.txt` in the height of an em.
pub const EM: f64 = 1024.0;
/// The height of a capital letter or a digit, as a share of an em.
const CAPITAL: f64 = 0.729;
/// The glyph of a character without an outline.
pub const UNKNOWN: char = '\u{25a1}';

/// A character of the built-in font.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    pub character: char,
    advance: f64,
    /// The outline as an SVG path in units of the font.
    pub path: &'static str,
}

pub fn glyphs() -> &'static [Glyph] {
    static GLYPHS: OnceLock<Vec<Glyph>> = OnceLock::new();
    GLYPHS.get_or_init(|| OUTLINES.lines().filter_map(parse_line).collect())
}

fn parse_line(line: &'static str) -> Option<Glyph> {
    let mut fields = line.splitn(3, ' ');
    Some(Glyph {
        character: char::from_u32(u32::from_str_radix(fields.next()?, 16).ok()?)?,
        advance: fields.next()?.parse().ok()?,
        path: fields.next()?,
    })
}

/// The glyph of a character, or the empty box.
#[must_use]
pub fn glyph(character: char) -> Option<Glyph> {
    let find = |character: char| {
        let glyphs = glyphs();
        let place = glyphs.binary_search_by_key(&character, |glyph| glyph.character);
        place.ok().map(|place| glyphs[place])
    };
    find(character).or_else(|| find(UNKNOWN))
}

/// The width of a text in units, in letters whose em is `em` units.
#[must_use]
pub fn text_width(text: &str, em: f64) -> f64 {
    let advances = text.chars().filter_map(glyph).map(|glyph| glyph.advance);
    advances.sum::<f64>() * em / EM
}

/// The places of the letters of a text that is centred on a point.
pub fn centred(drawing: &mut Drawing, text: &str, at: Point, em: f64, color: Rgb) {
    let start = at.moved(-text_width(text, em) / 2.0, CAPITAL * em / 2.0);
    left_aligned(drawing, text, start, em, color);
}

/// The letters of a text that begins at a point on its base line.
pub fn left_aligned(drawing: &mut Drawing, text: &str, at: Point, em: f64, color: Rgb) {
    let mut at = at;
    for character in text.chars() {
        let Some(glyph) = glyph(character) else {
            continue;
        };
        if !glyph.path.is_empty() {
            drawing.fill(Shape::Glyph(glyph.character, at, em), color);
        }
        at.x += glyph.advance * em / EM;
    }
}

/// A text in lines of at most `width` units, broken at blanks; a longer word is cut.
#[must_use]
pub fn wrapped(text: &str, em: f64, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let gap = if line.is_empty() { "" } else { " " };
            let longer = [&line, gap, word].concat();
            if line.is_empty() || text_width(&longer, em) <= width {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            }
            while text_width(&line, em) > width && line.chars().count() > 1 {
                let fits = fitting(&line, em, width);
                let rest = line.split_off(fits);
                lines.push(std::mem::replace(&mut line, rest));
            }
        }
        lines.push(line);
    }
    lines
}

/// The number of bytes of a text that fit into `width` units; at least one character.
fn fitting(text: &str, em: f64, width: f64) -> usize {
    let mut used = 0.0;
    for (place, character) in text.char_indices() {
        used += glyph(character).map_or(0.0, |glyph| glyph.advance) * em / EM;
        if used > width && place > 0 {
            return place;
        }
    }
    text.len()
}

/// The outline of a glyph in units of the font.
#[cfg(any(feature = "pictures", test))]
#[must_use]
pub fn outline(glyph: Glyph) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut at = Point::default();
    let mut rest = glyph.path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|next: char| next.is_ascii_alphabetic());
        let end = end.map_or(rest.len(), |end| end + 1);
        let numbers: Vec<f64> = numbers(&rest[1..end]);
        rest = &rest[end..];
        match (command, numbers.as_slice()) {
            ('H' | 'V', &[to]) => {
                *(if command == 'H' { &mut at.x } else { &mut at.y }) = to;
                segments.push(Segment::Line(at));
            }
            ('M' | 'L', points) => {
                for (place, pair) in points.chunks_exact(2).enumerate() {
                    at = Point::new(pair[0], pair[1]);
                    // Further points after the first one of a move are ends of lines.
                    let is_move = command == 'M' && place == 0;
                    let segment = if is_move {
                        Segment::Move
                    } else {
                        Segment::Line
                    };
                    segments.push(segment(at));
                }
            }
            ('Q', points) => {
                for four in points.chunks_exact(4) {
                    at = Point::new(four[2], four[3]);
                    segments.push(Segment::Curve(Point::new(four[0], four[1]), at));
                }
            }
            _ => segments.push(Segment::Close),
        }
    }
    segments
}

/// Whole numbers, separated by blanks or by their signs.
#[cfg(any(feature = "pictures", test))]
#[must_use]
pub fn numbers(text: &str) -> Vec<f64> {
    let separated = text.replace('-', " -").replace(',', " ");
    let numbers = separated.split_whitespace();
    numbers.filter_map(|number| number.parse().ok()).collect()
}
