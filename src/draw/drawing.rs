//! A picture as a list of shapes, before it becomes SVG or pixels.

use super::color::Rgb;
use super::geometry::Point;

/// A part of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// The beginning of a piece.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A quadratic curve with its control point.
    Curve(Point, Point),
    /// A straight line back to the beginning of the piece.
    Close,
}

/// The form of one item.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A circle by its centre and radius.
    Circle(Point, f64),
    /// Any outline.
    Path(Vec<Segment>),
    /// A character of the built-in font: its left end on the base line, and the height of an em.
    Glyph(char, Point, f64),
}

/// A line along a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Stroke {
    /// Its colour.
    pub color: Rgb,
    /// Its width in units.
    pub width: f64,
    /// Whether it is broken into dashes.
    pub is_dashed: bool,
}

impl Stroke {
    /// An unbroken line.
    #[must_use]
    pub const fn new(color: Rgb, width: f64) -> Self {
        Self {
            color,
            width,
            is_dashed: false,
        }
    }

    /// Breaks the line into dashes.
    #[must_use]
    pub const fn dashed(self) -> Self {
        Self {
            is_dashed: true,
            ..self
        }
    }
}

/// A shape with its colours.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Item {
    /// The form.
    pub shape: Shape,
    /// The colour inside.
    pub fill: Option<Rgb>,
    /// The line along it, drawn over the inside.
    pub stroke: Option<Stroke>,
}

/// A picture: shapes in the order of drawing.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Drawing {
    /// The upper left corner of the visible area.
    pub origin: Point,
    /// The width of the visible area, in units.
    pub width: f64,
    /// The height of the visible area, in units.
    pub height: f64,
    /// The background colour.
    pub background: Rgb,
    /// A title for readers who do not see the picture.
    pub title: String,
    /// A description of the picture, for readers who do not see it.
    pub description: String,
    /// The shapes, the lowest first.
    pub items: Vec<Item>,
}

impl Drawing {
    /// Adds a shape without an outline.
    pub fn fill(&mut self, shape: Shape, fill: Rgb) {
        self.add(shape, Some(fill), None);
    }

    /// Adds a line.
    pub fn stroke(&mut self, shape: Shape, stroke: Stroke) {
        self.add(shape, None, Some(stroke));
    }

    /// Adds a shape.
    pub fn add(&mut self, shape: Shape, fill: Option<Rgb>, stroke: Option<Stroke>) {
        self.items.push(Item {
            shape,
            fill,
            stroke,
        });
    }
}

/// The pictures side by side, `columns` in a row but at least one, as one picture. All get the size
/// of the largest. `None` if there is no picture.
#[must_use]
pub fn sheet(drawings: Vec<Drawing>, columns: usize) -> Option<Drawing> {
    let first = drawings.first()?;
    let columns = columns.clamp(1, drawings.len());
    let rows = drawings.len().div_ceil(columns);
    let largest = |size: fn(&Drawing) -> f64| drawings.iter().map(size).fold(0.0, f64::max);
    let (width, height) = (largest(|d| d.width), largest(|d| d.height));
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let descriptions = drawings.iter().map(|d| d.description.as_str());
    let descriptions: Vec<_> = descriptions.collect();
    let mut sheet = Drawing {
        origin: Point::default(),
        width: width * count(columns),
        height: height * count(rows),
        background: first.background,
        title: first.title.clone(),
        description: descriptions.join("\n"),
        items: Vec::new(),
    };
    for (place, drawing) in drawings.into_iter().enumerate() {
        let x = count(place % columns) * width - drawing.origin.x + (width - drawing.width) / 2.0;
        let y = count(place / columns) * height - drawing.origin.y;
        for mut item in drawing.items {
            item.shape = item.shape.moved(x, y);
            sheet.items.push(item);
        }
    }
    Some(sheet)
}

impl Shape {
    /// Straight lines through points.
    pub fn polyline(points: impl IntoIterator<Item = Point>) -> Self {
        let mut segments = Vec::new();
        push_line(&mut segments, points);
        Self::Path(segments)
    }

    /// A closed figure with these corners.
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Self {
        Self::polygons([points])
    }

    pub(super) fn rectangle([left, top, right, bottom]: [f64; 4]) -> Self {
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        Self::polygon(corners.map(|(x, y)| Point::new(x, y)))
    }

    /// Several closed figures in one shape.
    pub fn polygons<P: IntoIterator<Item = Point>>(figures: impl IntoIterator<Item = P>) -> Self {
        let mut segments = Vec::new();
        for points in figures {
            push_line(&mut segments, points);
            segments.push(Segment::Close);
        }
        Self::Path(segments)
    }

    /// The shape, moved.
    pub(super) fn moved(self, x: f64, y: f64) -> Self {
        let to = |point: Point| point.moved(x, y);
        match self {
            Self::Circle(centre, radius) => Self::Circle(to(centre), radius),
            Self::Glyph(character, at, em) => Self::Glyph(character, to(at), em),
            Self::Path(segments) => {
                let moved = segments.into_iter().map(|segment| match segment {
                    Segment::Move(point) => Segment::Move(to(point)),
                    Segment::Line(point) => Segment::Line(to(point)),
                    Segment::Curve(control, point) => Segment::Curve(to(control), to(point)),
                    Segment::Close => Segment::Close,
                });
                Self::Path(moved.collect())
            }
        }
    }
}

fn push_line(segments: &mut Vec<Segment>, points: impl IntoIterator<Item = Point>) {
    let mut points = points.into_iter();
    segments.extend(points.next().map(Segment::Move));
    segments.extend(points.map(Segment::Line));
}
