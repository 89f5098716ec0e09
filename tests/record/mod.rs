//! Reading a game as written, and replaying it.

mod board_choice;
mod date;
mod many_findings;
mod move_words;
mod node_check;
mod one_reading;
mod point;
mod readings;
mod rectangles;
pub mod replay_oracle;
mod spellings;
mod variations;
