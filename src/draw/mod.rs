//! Pictures of boards: one geometry for text, SVG, PNG, GIF and the page.
//!
//! A [`Diagram`] is plain data: the contents of one picture of a board. [`compose`] turns it into a
//! [`Drawing`], a list of shapes, and [`svg`], [`png`] and [`gif()`] write drawings. [`sheet`] puts
//! several of them into one picture.
//!
//! ```
//! use unlur::draw::{Diagram, Look, compose, svg};
//! use unlur::game::{Coordinates, Side};
//!
//! let diagram = Diagram::new(Side::new(5).unwrap(), Coordinates::Hex);
//! let picture = svg(&compose(&diagram, &Look::default()), 400);
//! assert!(picture.starts_with("<svg xmlns="));
//! ```

#[cfg(feature = "pictures")]
mod animation;
mod color;
mod compose;
mod diagram;
mod drawing;
mod game_view;
pub mod geometry;
mod graph;
#[doc(hidden)]
pub mod lettering;
mod markup;
#[cfg(feature = "json")]
pub mod page;
#[cfg(feature = "pictures")]
mod pixels;
mod printable;
mod svg;
pub mod text;
pub(crate) mod xml;

#[cfg(feature = "pictures")]
pub use animation::gif;
pub use color::{Palette, Rgb, StoneColors, StonePalette, Theme};
pub use compose::{Labels, Look, compose};
pub use diagram::{Connector, Diagram, Highlight, Mark, Markup, Stone};
pub use drawing::{Drawing, Item, Segment, Shape, Stroke, sheet};
pub use game_view::{
    Annotation, Details, GameInfo, GameView, NodeMove, NodeView, Plies, PlyError, pattern_sentence,
};
pub use graph::{Graph, GraphPoint, MoveQuality};
pub use lettering::text_width;
#[cfg(feature = "pictures")]
pub use pixels::{TooLargeError, png};
pub use printable::{is_printable, most_columns, printable, printable_lines};
pub use svg::svg;

/// The height in pixels of a picture that is `width` pixels wide, rounded up.
#[must_use]
pub fn pixel_height(drawing: &Drawing, width: u32) -> u32 {
    geometry::whole((drawing.height / drawing.width * f64::from(width)).ceil())
}

/// How long the dashes of a line are, and the gaps between them.
fn dashes(width: f64) -> [f64; 2] {
    [width * 0.6 + 2.0, width + 2.5]
}
