//! One test binary, a file per capability.

mod board;
mod engine_games;
mod games;
mod oracle;
mod patterns;
mod rules;
mod undo;
