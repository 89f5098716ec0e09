//! Pictures as SVG.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::drawing::{Drawing, Item, Segment, Shape};
use super::geometry::Point;
use super::lettering::{EM, glyph};
use super::xml::escaped;

/// Appends to a text in memory; this cannot fail.
macro_rules! put {
    ($out:expr, $($text:tt)*) => {{ let _ = write!($out, $($text)*); }};
}

/// The picture as an SVG document, `width` pixels wide.
///
/// Equal pictures give equal bytes. Letters are outlines, so no font is needed; the title
/// and the description are text for screen readers.
#[must_use]
pub fn svg(drawing: &Drawing, width: u32) -> String {
    let height = super::pixel_height(drawing, width);
    let Point { x, y } = drawing.origin;
    let [x, y, across, down] = [x, y, drawing.width, drawing.height].map(number);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{x} {y} {across} {down}\" role=\"img\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">\n"
    );
    for (tag, text) in [("title", &drawing.title), ("desc", &drawing.description)] {
        if !text.is_empty() {
            put!(out, "<{tag}>{}</{tag}>\n", escaped(text, false));
        }
    }
    definitions(drawing, &mut out);
    let background = drawing.background;
    put!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{across}\" height=\"{down}\" fill=\"{background}\"/>\n"
    );
    for item in &drawing.items {
        write_item(item, &mut out);
    }
    out + "</svg>\n"
}

/// The outlines of all characters that occur, each once.
fn definitions(drawing: &Drawing, out: &mut String) {
    let glyphs = drawing.items.iter().filter_map(|item| match item.shape {
        Shape::Glyph(character, ..) => Some(character),
        _ => None,
    });
    let characters: BTreeSet<char> = glyphs.collect();
    if characters.is_empty() {
        return;
    }
    out.push_str("<defs>\n");
    for character in characters {
        let path = glyph(character).map_or("", |glyph| glyph.path);
        let id = u32::from(character);
        put!(out, "<path id=\"u{id:x}\" d=\"{path}\"/>\n");
    }
    out.push_str("</defs>\n");
}

fn write_item(item: &Item, out: &mut String) {
    match &item.shape {
        Shape::Circle(centre, radius) => {
            let [x, y, radius] = [centre.x, centre.y, *radius].map(number);
            put!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
        }
        Shape::Path(segments) => put!(out, "<path d=\"{}\"", path(segments)),
        Shape::Glyph(character, at, em) => {
            let (id, at, scale) = (u32::from(*character), pair(at), scale(em / EM));
            put!(
                out,
                "<use href=\"#u{id:x}\" transform=\"translate({at}) scale({scale})\""
            );
        }
    }
    let fill = item.fill.map_or("none".to_owned(), |fill| fill.to_string());
    put!(out, " fill=\"{fill}\"");
    if let Some(stroke) = item.stroke {
        let (color, width) = (stroke.color, number(stroke.width));
        put!(out, " stroke=\"{color}\" stroke-width=\"{width}\"");
        if stroke.is_dashed {
            let [on, off] = super::dashes(stroke.width).map(number);
            put!(out, " stroke-dasharray=\"{on} {off}\"");
        }
    }
    out.push_str("/>\n");
}

fn path(segments: &[Segment]) -> String {
    let mut out = String::new();
    for segment in segments {
        match segment {
            Segment::Move(to) => put!(out, "M{}", pair(to)),
            Segment::Line(to) => put!(out, "L{}", pair(to)),
            Segment::Curve(control, to) => put!(out, "Q{} {}", pair(control), pair(to)),
            Segment::Close => out.push('Z'),
        }
    }
    out
}

fn pair(point: &Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// A length with two digits after the point and no zeros at the end.
fn number(length: f64) -> String {
    short(&format!("{length:.2}"))
}

/// A factor with five digits after the point.
fn scale(factor: f64) -> String {
    short(&format!("{factor:.5}"))
}

fn short(text: &str) -> String {
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}
