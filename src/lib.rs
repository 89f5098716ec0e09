//! Placeholder.

pub mod finding;
pub mod sgf;
