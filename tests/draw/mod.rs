//! Drawings of boards.

mod labels;
