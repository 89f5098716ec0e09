//! One test binary, a file per capability.

mod board;
#[cfg(feature = "cli")]
mod commands;
mod convert;
#[cfg(feature = "cli")]
mod docs;
mod engine_games;
mod fixtures;
mod games;
mod input;
#[cfg(feature = "cli")]
mod labels;
mod naive;
mod oracle;
mod patterns;
mod rules;
#[cfg(feature = "cli")]
mod show;
mod spellings;
mod support;
mod text;
mod undo;
mod variations;
