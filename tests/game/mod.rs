//! The rules of Unlur.

mod board;
mod differential;
mod figures;
pub mod oracle;
mod other_engine;
mod patterns;
mod rules;
mod undo;
