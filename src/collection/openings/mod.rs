//! How games begin: the tree of contracts and first moves, with the twelve symmetries folded.
//!
//! A [`Line`] is how one game began. [`Openings`] counts lines, whatever way round the board was
//! looked at: of the twelve images of a line the one that comes first is counted, so two lines
//! meet in a node exactly when a symmetry carries one onto the other. Contract stones are kept in
//! the order they were placed. By order a node says what a player chose and what it came to; by
//! set the same position would have many parents, and the tree would be none.
//!
//! ```
//! use unlur::game::{Board, Color, Side};
//! use unlur::collection::openings::{Line, Openings, Ply};
//!
//! let board = Board::get(Side::new(4).unwrap());
//! let mut openings = Openings::default();
//! // Next to the centre on two sides of it: the same opening.
//! for (cell, winner) in [((3, 2), Color::White), ((3, 4), Color::Black)] {
//!     let cell = board.cell(cell.0, cell.1).unwrap();
//!     let stone = Ply::Stone { color: Color::Black, cell };
//!     let line = Line { side: board.side(), plies: vec![stone, Ply::Pass], first_player: None };
//!     openings.add(&line, winner, |_| None);
//! }
//! let rows = openings.rows(1);
//! assert_eq!(rows.len(), 3);
//! assert_eq!((rows[2].ply, rows[2].share.games, rows[2].share.wins), (Some(Ply::Pass), 2, 1));
//! ```

mod line;
mod row;
mod share;
mod tree;

pub use line::{Line, Ply};
pub use row::Row;
pub use share::Share;
pub use tree::Openings;
