//! Duplicate games: the same moves, or all but one, up to the symmetries of the board.
//!
//! [`Games`] keeps the moves of every game in two bytes each, in the smallest of the twelve
//! symmetric forms. In this form, games that are equal up to a symmetry are equal and a prefix of a
//! game is a prefix, so sorting finds both exactly, without hashes. [`find`] returns the
//! duplicates. [`Index`] does it for judged games, and stores what each has besides its moves:
//! [`Redundant`] are those that a collection without duplicates leaves out, because a game that is
//! kept has all their contents.
//!
//! ```
//! use unlur::collection::duplicates::{Games, Options, find};
//! use unlur::game::{Board, Color, Side, Symmetry};
//! use unlur::collection::query::Scope;
//! use unlur::record::Placement;
//!
//! let side = Side::new(4).unwrap();
//! let board = Board::get(side);
//! let stone = Placement::Stone(Color::Black, board.cell(1, 2).unwrap());
//! let turned = Placement::Stone(
//!     Color::Black,
//!     board.map(Symmetry::ALL[2], board.cell(1, 2).unwrap()).unwrap(),
//! );
//!
//! let mut games = Games::new(Scope::Symmetric);
//! games.push(side, [stone, Placement::Pass].into_iter());
//! games.push(side, [turned, Placement::Pass].into_iter());
//! let duplicates = find(&games, Options::default());
//! assert_eq!(duplicates.same, [[0, 1]]);
//! assert_eq!(games.symmetry_between(0, 1), Some(2));
//! ```

mod contents;
#[cfg(feature = "serde")]
mod data;
mod find;
mod games;
mod headers;
mod image;
mod index;
mod near;
mod redundant;
mod topic;

pub use crate::collection::moves::Moves;
#[cfg(feature = "serde")]
pub use data::{DuplicateGame, DuplicateGroup};
pub use find::{Duplicates, Options, Prefix, find};
pub use games::Games;
pub use index::Index;
pub use near::NearDuplicate;
pub use redundant::{Keep, Redundant};
