//! The loop over games.

mod mark;
mod parallel;
