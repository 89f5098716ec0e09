//! From a diagram to shapes.

mod board;
mod composer;
mod frame;
mod graph;
mod labels;
mod look;
mod picture;
mod signs;
mod stones;

pub use look::{Labels, Look};
pub use picture::compose;
#[cfg(feature = "json")]
pub(super) use signs::shortened;
