//! Plain text: move lists as people post them, and boards drawn in characters.
//!
//! A text may hold several games. Each begins with headers such as `Black: Ada`, a drawn board, or
//! its moves. Each becomes a [`RecordGame`](super::RecordGame), which is then written as SGF.

mod board;
mod file_text;
mod game;
mod grammar;
mod notation;
mod read;
mod reader;
mod turns;
mod write;

pub use game::{TextGame, TextOptions};
pub use notation::TextNotation;
pub use read::{from_text, looks_like_text};
pub use reader::TextReader;
#[cfg(feature = "files")]
pub use reader::text_cuts;
pub(in crate::convert) use turns::Turns;
pub use write::{WrittenText, to_text};
