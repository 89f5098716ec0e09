//! One test binary, a file per capability.

mod board;
mod engine_games;
mod fixtures;
mod games;
mod naive;
mod oracle;
mod patterns;
mod rules;
mod spellings;
mod support;
mod undo;
