//! Openings: the tree of contracts and first moves, up to the twelve symmetries.
//!
//! A [`Line`] is the opening of one game. [`Openings`] keeps lines in canonical form, the first of
//! the twelve images of a line, so two lines share a node of the [`Tree`] exactly if a symmetry
//! maps one to the other. Contract stones keep the order in which they were placed, so a node shows
//! a player's choice and its results. [`Tree::positions`] counts positions instead, whatever the
//! order of their moves.
//!
//! ```
//! use unlur::game::{Action, Board, Color, Side};
//! use unlur::collection::openings::{Line, Openings};
//!
//! let board = Board::get(Side::new(4).unwrap());
//! let mut openings = Openings::default();
//! // Next to the centre on two sides of it: the same opening.
//! for (cell, winner) in [((3, 2), Color::White), ((3, 4), Color::Black)] {
//!     let cell = board.cell(cell.0, cell.1).unwrap();
//!     let stone = Action::Stone { color: Color::Black, cell };
//!     let line = Line { side: board.side(), plies: vec![stone, Action::Pass], first_player: None };
//!     openings.add(&line, winner, |_| None);
//! }
//! let tree = openings.tree();
//! let rows: Vec<_> = tree.rows(1, 8).collect();
//! assert_eq!(rows.len(), 3);
//! assert_eq!((rows[2].ply(), rows[2].white.of, rows[2].white.count), (Some(Action::Pass), 2, 1));
//! ```

#[cfg(feature = "serde")]
mod data;
mod line;
mod notation;
#[cfg(feature = "serde")]
mod partial_beginnings;
mod position;
mod store;
mod tree;

#[cfg(feature = "serde")]
pub use data::{OpeningData, PlayerGames, PositionData};
pub use line::Line;
pub use notation::{Notation, NotationError};
#[cfg(feature = "serde")]
pub use partial_beginnings::PartialBeginnings;
pub use position::PositionRow;
pub use store::{CountedOpenings, Openings};
pub use tree::{Row, Rows, Tree};
