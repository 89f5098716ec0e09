//! Drawings of boards.

mod documents;
mod labels;
mod pictures;
