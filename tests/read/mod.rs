//! The loop over games.

mod mark;
mod owned;
mod parallel;
