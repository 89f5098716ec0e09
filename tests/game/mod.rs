//! The rules of Unlur.

mod board;
mod canonical;
mod equality;
mod figures;
pub mod oracle;
mod other_engine;
mod patterns;
mod rules;
mod spellings;
mod undo;
