//! Drawings of boards.

#[cfg(feature = "cli")]
mod documents;
mod labels;
#[cfg(feature = "cli")]
mod pages;
#[cfg(feature = "serde")]
mod pictures;
