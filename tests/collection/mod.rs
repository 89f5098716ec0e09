//! Analyses of many games.

#[cfg(feature = "cli")]
mod duplicates;
pub mod generate;
mod held;
mod inference;
#[cfg(feature = "cli")]
mod names;
#[cfg(feature = "cli")]
mod openings;
#[cfg(feature = "cli")]
mod openings_recount;
#[cfg(feature = "cli")]
mod partials;
#[cfg(feature = "cli")]
mod parts;
#[cfg(feature = "cli")]
mod population;
#[cfg(feature = "cli")]
mod program;
mod query_dates;
mod query_errors;
#[cfg(feature = "cli")]
mod query_laws;
mod random;
#[cfg(feature = "cli")]
mod ratings;
#[cfg(feature = "cli")]
mod select;
#[cfg(feature = "cli")]
mod select_fields;
mod spellings;
mod stats;
