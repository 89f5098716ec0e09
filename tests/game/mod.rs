//! The rules of Unlur.

mod board;
mod canonical;
mod differential;
mod figures;
pub mod oracle;
mod other_engine;
mod patterns;
mod rules;
mod spellings;
mod undo;
