//! A collection as the contents of a page: its charts, tables and openings, and games to open.
//!
//! [`Collected`] counts games one after another; parts of a collection merge. `unlur report` writes
//! its [`Contents`] as a page of their own; the page `unlur.html` shows them too.

mod collected;
mod data;
mod extent;
mod plain;
mod positions;
mod scope;

pub use collected::Collected;
pub use data::Contents;
#[cfg(feature = "cli")]
pub(crate) use extent::count;
pub use extent::{extent, grouped};

/// The depth of the tree of openings, in turns.
const DEPTH: usize = 4;
