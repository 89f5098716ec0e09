//! Analyses of many games: queries, statistics, openings, ratings.
//!
//! Each module answers one kind of question from [`Judgement`](crate::analysis::Judgement)s.
//! Their summaries merge exactly, so the work can be split over threads, files and machines.
//!
//! ```
//! use unlur::analysis::Judge;
//! use unlur::collection::{Names, counted, stats::Summary};
//! use unlur::sgf::{Chunk, Parser};
//!
//! let mut parser = Parser::default();
//! let mut judge = Judge::default();
//! let mut summary = Summary::default();
//! let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[9]RE[W+R];B[e5];B[])(;GM[4000]SZ[9];B[e5])"));
//! while let Some(game) = games.next() {
//!     let judgement = judge.judge(game);
//!     // A game without a winner counts in no rate.
//!     assert_eq!(counted(&judgement).is_some(), judgement.verdict.is_some());
//!     summary.add(&judgement, &Names::default());
//! }
//! assert_eq!(summary.wins.games(), 1);
//! ```

mod counted;
mod dates;
pub mod duplicates;
#[cfg(feature = "serde")]
mod fields;
pub mod generate;
pub mod inference;
pub(crate) mod interner;
mod letter_case;
mod merge;
mod moves;
mod names;
pub mod openings;
#[cfg(feature = "json")]
mod partial_result;
pub mod puzzles;
pub mod query;
pub mod ratings;
pub mod spellings;
pub mod stats;

pub use counted::{Exclusions, Reasons, Totals, counted};
pub use merge::{Merge, Table};
pub use names::Names;
#[cfg(feature = "json")]
pub use partial_result::{GamesCounted, PartialError, PartialResult};
#[cfg(feature = "cli")]
pub(crate) use {fields::fields, merge::counts};
