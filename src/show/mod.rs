//! What a terminal shows: boards, findings with their lines, explanations and tables.
//!
//! Everything here turns data into text and touches neither files nor the terminal. Colours are
//! written when they are asked for, and never say what the characters do not say as well.

mod board;
mod explain;
mod glyphs;
mod heat_map;
mod layout;
mod legend;
mod line;
mod printable;
mod snippet;
mod table;
mod window;

pub use board::BoardDrawing;
pub use explain::explanation;
pub use glyphs::Style;
pub use heat_map::heat_map;
pub use printable::printable;
pub use snippet::snippet;
pub use table::{Column, table};
