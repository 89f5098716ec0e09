//! From a diagram to shapes.

mod composer;
mod frame;
mod graph;
mod labels;
mod look;
mod signs;
mod stones;

pub use composer::compose;
pub use look::{Labels, Look};
#[cfg(feature = "json")]
pub(super) use signs::shortened;
