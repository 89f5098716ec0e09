//! Reading a game as written, and replaying it.

pub mod replay_oracle;
mod spellings;
mod variations;
