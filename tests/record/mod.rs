//! Reading a game as written, and replaying it.

mod one_reading;
pub mod replay_oracle;
mod spellings;
mod variations;
