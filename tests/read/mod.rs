//! The loop over games.

mod parallel;
