//! placeholder
pub mod finding;
