//! Pictures as SVG.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::drawing::{Drawing, Item, Segment, Shape};
use super::geometry::Point;
use super::lettering::{EM, glyph};
use super::printable_lines;

/// The picture as an SVG document, `width` pixels wide.
///
/// The same picture gives the same bytes. Letters are outlines, so no font is needed; the title
/// and the description are text for screen readers.
#[must_use]
pub fn svg(drawing: &Drawing, width: u32) -> String {
    let height = super::pixel_height(drawing, width);
    let mut out = String::new();
    let box_of = [
        drawing.origin.x,
        drawing.origin.y,
        drawing.width,
        drawing.height,
    ];
    let view_box = box_of.map(number).join(" ");
    put(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{view_box}\" role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
        ),
    );
    for (tag, text) in [("title", &drawing.title), ("desc", &drawing.description)] {
        if !text.is_empty() {
            put(&mut out, format_args!("<{tag}>{}</{tag}>\n", escaped(text)));
        }
    }
    definitions(drawing, &mut out);
    put(
        &mut out,
        format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            number(drawing.origin.x),
            number(drawing.origin.y),
            number(drawing.width),
            number(drawing.height),
            drawing.background
        ),
    );
    for item in &drawing.items {
        write_item(item, &mut out);
    }
    out.push_str("</svg>\n");
    out
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
        put(out, format_args!("<path id=\"u{id:x}\" d=\"{path}\"/>\n"));
    }
    out.push_str("</defs>\n");
}

fn write_item(item: &Item, out: &mut String) {
    let fill = item.fill.map_or("none".to_owned(), |fill| fill.to_string());
    match &item.shape {
        Shape::Circle(centre, radius) => put(
            out,
            format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
                number(centre.x),
                number(centre.y),
                number(*radius)
            ),
        ),
        Shape::Path(segments) => put(out, format_args!("<path d=\"{}\"", path(segments))),
        Shape::Glyph(character, at, em) => put(
            out,
            format_args!(
                "<use href=\"#u{:x}\" transform=\"translate({} {}) scale({})\"",
                u32::from(*character),
                number(at.x),
                number(at.y),
                scale(em / EM)
            ),
        ),
    }
    put(out, format_args!(" fill=\"{fill}\""));
    if let Some(stroke) = item.stroke {
        put(
            out,
            format_args!(
                " stroke=\"{}\" stroke-width=\"{}\"",
                stroke.color,
                number(stroke.width)
            ),
        );
        if stroke.is_dashed {
            let [on, off] = super::dashes(stroke.width).map(number);
            put(out, format_args!(" stroke-dasharray=\"{on} {off}\""));
        }
    }
    out.push_str("/>\n");
}

fn path(segments: &[Segment]) -> String {
    let mut out = String::new();
    let pair = |point: &Point| format!("{} {}", number(point.x), number(point.y));
    for segment in segments {
        match segment {
            Segment::Move(to) => put(&mut out, format_args!("M{}", pair(to))),
            Segment::Line(to) => put(&mut out, format_args!("L{}", pair(to))),
            Segment::Curve(control, to) => {
                put(&mut out, format_args!("Q{} {}", pair(control), pair(to)));
            }
            Segment::Close => out.push('Z'),
        }
    }
    out
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

/// Printable text escaped for XML, which forbids two more characters.
fn escaped(text: &str) -> String {
    printable_lines(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    let written = out.write_fmt(text);
    debug_assert!(written.is_ok(), "writing to memory cannot fail");
}
