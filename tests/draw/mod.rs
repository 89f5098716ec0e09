//! Drawings of boards.

#[cfg(feature = "cli")]
mod documents;
#[cfg(feature = "cli")]
mod graph;
#[cfg(feature = "cli")]
mod judgements;
mod labels;
mod layout;
#[cfg(feature = "cli")]
mod pages;
#[cfg(feature = "serde")]
mod pictures;
