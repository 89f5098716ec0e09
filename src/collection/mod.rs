//! Analyses of many games: queries, statistics, openings, ratings.
//!
//! Each module answers one kind of question from [`Judgement`](crate::analysis::Judgement)s.
//! Their summaries merge exactly, so the work can be split over threads, files and machines.

mod aliases;
mod counted;
mod dates;
pub mod duplicates;
pub mod generate;
pub mod inference;
pub(crate) mod interner;
mod names;
pub mod openings;
#[cfg(feature = "serde")]
mod partial;
pub mod query;
pub mod ratings;
pub mod stats;

pub use aliases::{AliasError, Aliases};
pub use counted::{Exclusion, counted};
pub use names::{Names, normalize_name};
#[cfg(feature = "serde")]
pub use partial::PartialError;
