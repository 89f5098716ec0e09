//! Unlur itself: the board, the rules, the goals and the winning patterns.
//!
//! Unlur is played on a hexagon of hexagons. In the *contract* both players place black stones on
//! inner cells until one of them passes; that player is Black from then on. White then moves first
//! and the colours alternate. White wins with a *line*, a chain that touches two opposite edges;
//! Black with a *Y*, a chain that touches three alternate edges; and a player who completes the
//! other player's goal without their own loses. There are no draws.
//!
//! [`Position`] is a game in progress. It is flat and incremental: a stone costs a few table
//! look-ups, nothing is allocated, and everything can be undone. This module does not know about
//! records and only uses the standard library.
//!
//! ```
//! use unlur::game::{Action, Goal, Color, PlayError, Phase, Position, Rules, Side};
//!
//! // White connects top and bottom on the smallest board, while Black fills the right side.
//! let mut position = Position::new(Side::MIN, Rules::default());
//! position.play(Action::Pass)?;
//! for (row, index) in [(0, 0), (0, 1), (1, 0), (1, 2), (2, 0)] {
//!     let cell = position.board().cell(row, index).unwrap();
//!     let color = position.turn().unwrap();
//!     position.play(Action::Stone { color, cell })?;
//! }
//! let outcome = position.outcome().unwrap();
//! assert_eq!((outcome.winner, outcome.by), (Color::White, Goal::Line));
//! assert_eq!(position.phase(), Phase::Over);
//! # Ok::<(), PlayError>(())
//! ```

mod board;
mod canonical;
mod cell_name;
mod chains;
mod color;
mod coordinates;
mod edges;
mod equality;
mod goal;
mod legal_moves;
mod parse;
mod pattern;
mod pattern_search;
mod play;
mod position;
mod rules;
mod setup;
mod state;
mod symmetry;
mod undo;

pub use board::{Board, Cell, Side};
pub(crate) use board::{CELL_SLOTS, OFF_BOARD};
pub use canonical::Canonicalizer;
pub use cell_name::CellName;
pub(crate) use chains::{NO_RUN, RUNS};
pub use color::Color;
pub use coordinates::Coordinates;
pub use edges::Edges;
pub use goal::{Goal, Outcome};
pub use parse::ParseError;
pub use pattern::{Pattern, PatternMatch, Patterns};
pub use play::{Action, Event};
pub use position::Position;
pub use rules::{ContractEdges, Passer, PlayError, Rules};
pub use state::Phase;
pub use symmetry::Symmetry;
