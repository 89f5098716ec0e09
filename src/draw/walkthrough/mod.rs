//! A game node by node, ready to be drawn: the move, the comment and the marks of each node.

mod annotation;
mod chances;
mod diagram;
mod game;
mod info;
mod sentences;
mod step;

pub use annotation::Annotation;
pub use game::Walkthrough;
pub use info::GameInfo;
pub use sentences::pattern_sentence;
pub use step::{Decision, Details, Effect, Note, Review, Step};
