//! Boards as text: for a terminal, with or without colours.
//!
//! Everything here turns data into text without accessing files or the terminal. Colours repeat
//! what the characters already show.
//!
//! ```
//! use unlur::draw::text::board;
//! use unlur::game::{Coordinates, Position, Rules, Side};
//!
//! let position = Position::new(Side::MIN, Rules::default());
//! assert!(board(&position, Coordinates::Hex).starts_with(" b c\na . .  1\n"));
//! ```

mod board;
#[doc(hidden)]
pub mod glyphs;
mod graph;
mod layout;
mod line;
mod terminal_style;

pub use board::{BoardDrawing, board};
pub use glyphs::{Colors, Style};
pub use graph::{chance_bar, graph_bars, heat_map};
pub use line::Line;
#[doc(hidden)]
pub use line::legend;
pub use terminal_style::TerminalStyle;
