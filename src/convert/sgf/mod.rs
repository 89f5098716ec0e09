//! Games in canonical form from SGF and to it.

pub(in crate::convert) mod escape;
mod order;
pub(in crate::convert) mod point;
mod read;
mod writer;

#[cfg(feature = "web")]
pub(crate) use escape::escape_text;
pub use read::{EachNode, each_node, from_sgf, is_left_out};
pub use writer::{CanonicalWriter, write_sgf, write_sgf_in};
