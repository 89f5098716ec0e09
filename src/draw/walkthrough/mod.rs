//! A game node by node, ready to be drawn: the move, the comment and the marks of each node.

mod annotation;
mod choice;
mod diagram;
mod game;
mod info;
mod plies;
mod sentences;
mod step;

pub use annotation::Annotation;
pub use choice::{Choice, PlyNumbers};
pub use game::Walkthrough;
pub use info::GameInfo;
pub use plies::{Plies, PlyError};
pub use sentences::pattern_sentence;
pub use step::{Details, Effect, Step};
