//! Games in canonical form from SGF and to it.

pub(in crate::convert) mod escape;
mod read;
mod spelling;
mod utf8;
mod write;

pub use read::from_sgf;
pub use spelling::{ContractSpelling, PassSpelling, PointSpelling, Spelling};
pub use write::write_sgf;
