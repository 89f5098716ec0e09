//! A game node by node, ready to be drawn: the move, the comment and the marks of each node.

mod annotation;
mod diagram;
mod game;
mod info;
mod node_view;
mod plies;
mod sentences;

pub use annotation::Annotation;
pub use game::GameView;
pub use info::GameInfo;
pub use node_view::{Details, NodeMove, NodeView};
pub use plies::{Plies, PlyError};
pub use sentences::pattern_sentence;
