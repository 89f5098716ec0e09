//! Drawings of boards.

#[cfg(feature = "cli")]
mod documents;
mod labels;
mod layout;
#[cfg(feature = "cli")]
mod pages;
#[cfg(feature = "serde")]
mod pictures;
