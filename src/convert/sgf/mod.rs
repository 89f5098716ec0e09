//! Converts games between SGF and the canonical form.

mod order;
pub(in crate::convert) mod point;
mod read;
mod writer;

pub(crate) use read::each_node;
pub use read::from_sgf;
#[cfg(feature = "cli")]
pub(crate) use read::is_left_out;
#[cfg(feature = "cli")]
pub(crate) use writer::CanonicalWriter;
pub(crate) use writer::write_checked;
pub use writer::{write_sgf, write_sgf_in};
