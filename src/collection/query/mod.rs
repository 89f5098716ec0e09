//! A language for choosing games: conditions joined with `and`, `or` and `not`.
//!
//! [`Query::parse`] reads an expression once, [`Query::matches`] asks it of every judged game, from
//! as many threads as there are. `docs/query.md` is the reference of the language.
//!
//! ```
//! use unlur::analysis::{Judge, Options};
//! use unlur::collection::query::{Query, Scope};
//! use unlur::sgf::{Parser, Chunk};
//!
//! let query = Query::parse("player ~ ada and not side = 8 and position B:c3", Scope::Symmetric)?;
//!
//! let mut parser = Parser::default();
//! let mut judge = Judge::new(Options::default());
//! let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[5]PB[Ada]PW[Bo];B[c3];B[];W[c2])"));
//! assert!(query.matches(&judge.judge(games.next().unwrap())));
//!
//! let error = Query::parse("player ~ ada and plays > 8", Scope::Symmetric).unwrap_err();
//! assert_eq!(error.to_string(), "column 18: no field is called `plays`; `player` is");
//! # Ok::<(), unlur::collection::query::RecordError>(())
//! ```

mod condition;
mod date;
mod evaluate;
mod fault;
mod field;
mod nearest;
mod number;
mod parse;
mod stones;
mod text;
mod token;

pub use evaluate::Query;
pub use fault::RecordError;
#[cfg(feature = "cli")]
pub(crate) use nearest::unknown_finding;
pub use stones::Scope;
