//! A game in canonical form, as data.

mod check;
mod game;
mod info;
mod moves;
mod text;

pub use check::check;
pub use game::{FORMAT, RecordFile, RecordGame, RecordKind, RecordNode, VERSION};
pub use info::Info;
pub use moves::{Color, Move};
pub use text::Text;
