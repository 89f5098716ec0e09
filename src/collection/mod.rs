//! Questions to many games: which, how many, how they begin, who is stronger.
//!
//! Each module answers one kind of question from [`Judgement`](crate::analysis::Judgement)s.
//! Their summaries merge exactly, so the work can be split over threads and files.

pub mod duplicates;
pub mod generate;
mod interner;
pub mod openings;
pub mod query;
pub mod ratings;
pub mod stats;
