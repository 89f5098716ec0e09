//! Drawings of boards.

#[cfg(feature = "cli")]
mod documents;
#[cfg(feature = "cli")]
mod graph;
#[cfg(feature = "cli")]
mod judgements;
mod labels;
mod layout;
mod legend;
#[cfg(feature = "pictures")]
mod lettering;
mod noted;
#[cfg(feature = "cli")]
mod page_document;
#[cfg(feature = "cli")]
mod pages;
#[cfg(feature = "serde")]
pub mod pictures;
mod plies;
mod printable;
