//! A game in canonical form, as data.

mod check;
mod game;
mod info;
mod left_out;
mod moves;
mod text;

pub(in crate::convert) use check::cell_at;
pub use check::check;
pub(in crate::convert) use game::is_setup;
pub use game::{FORMAT, FileGame, RecordFile, RecordGame, RecordNode, VERSION};
pub use info::Info;
pub(in crate::convert) use left_out::left_out;
pub use moves::Move;
pub(in crate::convert) use moves::identifier;
pub use text::Text;
