//! One test binary, a file per capability.

mod board;
#[cfg(feature = "cli")]
mod commands;
mod engine_games;
mod fixtures;
mod games;
mod input;
mod naive;
mod oracle;
mod patterns;
mod rules;
mod spellings;
mod support;
mod undo;
mod variations;
