//! Pictures as pixels and as PNG.

use std::fmt;

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform,
};

use super::color::Rgb;
use super::drawing::{Drawing, Item, Segment, Shape};
use super::geometry::Extent;
use super::lettering::{EM, glyph, outline};

/// A picture with too many pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLargeError {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

impl fmt::Display for TooLargeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height } = self;
        write!(
            f,
            "a picture of {width} x {height} pixels is too large; at most {MAX_PIXELS} are drawn, and in a GIF at most 65535 along a side"
        )
    }
}

impl std::error::Error for TooLargeError {}

/// The most pixels of a picture: 400 MB of memory.
const MAX_PIXELS: u64 = 100_000_000;

/// The picture as a PNG file, `width` pixels wide.
///
/// Equal pictures give equal bytes.
///
/// # Errors
///
/// If the picture has no pixels or more than 100 million.
pub fn png(drawing: &Drawing, width: u32) -> Result<Vec<u8>, TooLargeError> {
    let height = super::pixel_height(drawing, width);
    let too_large = TooLargeError { width, height };
    let (from, to) = ((0, 0), (width, height));
    let pixmap = pixmap(drawing, width, Rectangle { from, to }).ok_or(too_large)?;
    pixmap.encode_png().map_err(|_| too_large)
}

/// A rectangle of pixels: its first column and row, and those after its last ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub from: (u32, u32),
    pub to: (u32, u32),
}

impl Rectangle {
    pub(super) const fn size(self) -> (u32, u32) {
        (self.to.0 - self.from.0, self.to.1 - self.from.1)
    }
}

/// An area of the picture that is `width` pixels wide as a whole.
pub(super) fn pixmap(drawing: &Drawing, width: u32, area: Rectangle) -> Option<Pixmap> {
    let (across, down) = area.size();
    if u64::from(across) * u64::from(down) > MAX_PIXELS {
        return None;
    }
    let mut pixmap = Pixmap::new(across, down)?;
    pixmap.fill(color(drawing.background));
    let scale = scale(drawing, width);
    let transform = Transform::from_translate(small(-drawing.origin.x), small(-drawing.origin.y))
        .post_scale(small(scale), small(scale))
        .post_translate(-small(area.from.0.into()), -small(area.from.1.into()));
    let corner = |(x, y)| (drawing.origin).moved(f64::from(x) / scale, f64::from(y) / scale);
    let (from, to) = (corner(area.from), corner(area.to));
    let part = Extent { from, to };
    for item in &drawing.items {
        if extent(item).overlaps(part) {
            draw(item, transform, &mut pixmap);
        }
    }
    Some(pixmap)
}

/// The pixels of a unit.
pub(super) fn scale(drawing: &Drawing, width: u32) -> f64 {
    f64::from(width) / drawing.width
}

/// The bounds of an item.
pub(super) fn extent(item: &Item) -> Extent {
    // Corners of a line extend further than half its width.
    let line = item.stroke.map_or(0.0, |stroke| stroke.width);
    match &item.shape {
        Shape::Circle(centre, radius) => Extent::around([*centre], radius + line),
        // No glyph extends more than two em from its start.
        Shape::Glyph(_, at, em) => Extent::around([*at], 2.0 * em),
        Shape::Path(segments) => {
            let points = segments.iter().flat_map(|segment| match *segment {
                Segment::Move(to) | Segment::Line(to) => [Some(to), None],
                Segment::Curve(control, to) => [Some(control), Some(to)],
                Segment::Close => [None, None],
            });
            Extent::around(points.flatten(), line)
        }
    }
}

fn draw(item: &Item, transform: Transform, pixmap: &mut Pixmap) {
    let (path, transform) = match &item.shape {
        Shape::Circle(centre, radius) => (
            PathBuilder::from_circle(small(centre.x), small(centre.y), small(*radius)),
            transform,
        ),
        Shape::Path(segments) => (path(segments), transform),
        Shape::Glyph(character, at, em) => {
            let Some(glyph) = glyph(*character) else {
                return;
            };
            let scale = small(em / EM);
            let placed = transform
                .pre_translate(small(at.x), small(at.y))
                .pre_scale(scale, scale);
            (path(&outline(glyph)), placed)
        }
    };
    let Some(path) = path else { return };
    let paint = |rgb| {
        let mut paint = Paint {
            anti_alias: true,
            ..Paint::default()
        };
        paint.set_color(color(rgb));
        paint
    };
    if let Some(fill) = item.fill {
        pixmap.fill_path(&path, &paint(fill), FillRule::Winding, transform, None);
    }
    if let Some(line) = item.stroke {
        let dash = super::dashes(line.width).map(small).to_vec();
        let stroke = tiny_skia::Stroke {
            width: small(line.width),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: line.is_dashed.then(|| StrokeDash::new(dash, 0.0)).flatten(),
            ..tiny_skia::Stroke::default()
        };
        pixmap.stroke_path(&path, &paint(line.color), &stroke, transform, None);
    }
}

fn path(segments: &[Segment]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in segments {
        match segment {
            Segment::Move(to) => builder.move_to(small(to.x), small(to.y)),
            Segment::Line(to) => builder.line_to(small(to.x), small(to.y)),
            Segment::Curve(control, to) => {
                builder.quad_to(small(control.x), small(control.y), small(to.x), small(to.y));
            }
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn color(color: Rgb) -> Color {
    Color::from_rgba8(color.0, color.1, color.2, u8::MAX)
}

/// A length in the type of the rasteriser.
#[expect(
    clippy::cast_possible_truncation,
    reason = "seven digits are enough for a pixel"
)]
fn small(length: f64) -> f32 {
    length as f32
}
