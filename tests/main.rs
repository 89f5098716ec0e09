//! One test binary, a file per capability.

mod board;
#[cfg(feature = "cli")]
mod docs;
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
