//! Drawings of boards.

#[cfg(feature = "cli")]
mod documents;
#[cfg(feature = "cli")]
mod graph;
mod labels;
mod layout;
#[cfg(feature = "cli")]
mod pages;
#[cfg(feature = "serde")]
mod pictures;
