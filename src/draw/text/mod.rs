//! Boards as text: for a terminal, with or without colours.
//!
//! Everything here turns data into text without accessing files or the terminal. Colours repeat
//! what the characters already show.

mod board;
mod glyphs;
mod heat_map;
mod layout;
mod legend;
mod line;

pub use board::BoardDrawing;
pub use glyphs::Style;
pub use heat_map::heat_map;
