//! One test binary, a file per capability.

mod board;
mod engine_games;
mod games;
#[cfg(feature = "cli")]
mod labels;
mod oracle;
mod patterns;
mod rules;
#[cfg(feature = "cli")]
mod show;
mod text;
mod undo;
