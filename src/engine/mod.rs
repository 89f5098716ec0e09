//! The engine: estimates and proofs of the value of a position.
//!
//! This module only uses [`game`](crate::game). A [`Solver`] proves who wins a small or late
//! position; a [`Tree`] estimates the chances in any other by Monte-Carlo tree search.
//!
//! ```
//! use unlur::engine::{Assessor, Limits};
//! use unlur::game::{Action, Position, Rules, Side};
//!
//! let mut position = Position::new(Side::MIN, Rules::default());
//! position.play(Action::Pass)?;
//! let mut limits = Limits::default();
//! limits.memory = 1 << 20;
//! let assessment = Assessor::new(limits).assess(&position, None, &|| true).unwrap();
//! assert!(assessment.chance().unwrap().is_proved());
//! # Ok::<(), unlur::game::PlayError>(())
//! ```

mod assess;
mod calibration;
mod carriers;
mod chance;
mod choice;
mod connection_wins;
mod connections;
mod contract;
#[doc(hidden)]
pub mod distances;
mod endgame;
mod expansion;
#[doc(hidden)]
pub mod features;
#[doc(hidden)]
pub mod field;
#[doc(hidden)]
pub mod graph;
mod guesses;
mod must_play;
mod node;
mod playout;
mod plies;
mod proof;
mod pruning;
mod puzzle;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod reduction;
mod review;
mod reviewer;
mod safety;
#[doc(hidden)]
pub mod search;
mod solver;
#[doc(hidden)]
pub mod state;
mod strategy;
#[doc(hidden)]
pub mod table;
#[doc(hidden)]
pub mod threats;
mod tree;

pub use assess::{Assessment, Assessor, Candidate, Limits};
pub use calibration::calibrated;
pub use chance::Chance;
pub use contract::{ContractSolution, contract_classes};
pub use plies::{GamePlies, PlyMove};
pub use proof::{Proof, ProofError};
pub use pruning::Pruning;
pub use puzzle::{Puzzle, PuzzleFinder, PuzzleSearch};
pub use review::{Class, PlyReview, Thresholds, accuracy};
pub use reviewer::{Reviewer, Search, first_round};
pub use solver::{Solution, Solver};
pub use tree::{Estimate, Move, RootMove, Tree};
