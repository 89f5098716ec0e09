//! Drawings of boards.

#[cfg(feature = "cli")]
mod documents;
mod labels;
#[cfg(feature = "serde")]
mod pictures;
