//! Games that are the same, or nearly: by their moves, wherever they lie on the board.
//!
//! [`Games`] keeps the moves of every game in two bytes each, in the one of the twelve symmetric
//! forms that is the smallest. So games that are the same but for a symmetry are the same there, a
//! beginning of a game is a beginning there, and sorting finds both without a hash that could
//! mislead. [`find`] says what is alike.
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
//!     board.map(Symmetry::ALL[2], board.cell(1, 2).unwrap()),
//! );
//!
//! let mut games = Games::new(Scope::Symmetric);
//! games.push(side, [stone, Placement::Pass].into_iter());
//! games.push(side, [turned, Placement::Pass].into_iter());
//! let alike = find(&games, Options::default());
//! assert_eq!(alike.same, [[0, 1]]);
//! assert_eq!(games.symmetry_between(0, 1), Some(2));
//! ```

mod find;
mod games;
mod moves;
mod near;

pub use find::{Alike, Beginning, Options, find};
pub use games::Games;
pub use moves::Moves;
pub use near::Near;
