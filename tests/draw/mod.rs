//! Drawings of boards.

mod labels;
mod pictures;
