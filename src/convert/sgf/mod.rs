//! Games in canonical form from SGF and to it.

pub(in crate::convert) mod escape;
mod read;
mod replay;
mod respell;
mod spelling;
mod write;
mod writer;

#[cfg(feature = "web")]
pub(crate) use escape::escape_text;
pub use read::{EachNode, each_node, from_sgf, is_left_out};
pub(in crate::convert) use replay::replay;
pub use spelling::{ContractSpelling, PassSpelling, PointSpelling, Spelling};
pub use write::write_sgf;
pub use writer::CanonicalWriter;
