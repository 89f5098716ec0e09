//! A language for choosing games: conditions joined with `and`, `or` and `not`.
//!
//! [`Query::parse`] reads an expression once; [`Query::matches`] applies it to judged games, from
//! any number of threads. `docs/collections.md` is the reference of the language.
//!
//! ```
//! use unlur::analysis::{Judge, Options};
//! use unlur::collection::Names;
//! use unlur::collection::query::{Query, Scope};
//! use unlur::sgf::{Parser, Chunk};
//!
//! let query = Query::parse("player ~ ada and not side = 8 and position B:c3", Scope::Symmetric)?;
//!
//! let mut parser = Parser::default();
//! let mut judge = Judge::new(Options::default());
//! let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[5]PB[Ada]PW[Bo];B[c3];B[];W[c2])"));
//! assert!(query.matches(&judge.judge(games.next().unwrap()), &Names::default(), "a.sgf"));
//!
//! let error = Query::parse("player ~ ada and plays > 8", Scope::Symmetric).unwrap_err();
//! assert_eq!(error.to_string(), "column 18: no field is called `plays`; `player` is");
//! # Ok::<(), unlur::collection::query::QueryError>(())
//! ```

#[doc(hidden)]
pub mod date;
#[doc(hidden)]
pub mod error;
mod evaluate;
mod field;
mod number;
mod parse;
mod stones;
mod suggest;
mod text;
mod token;

pub use error::QueryError;
pub use evaluate::Query;
pub use stones::Scope;
#[cfg(feature = "json")]
pub(crate) use suggest::joined;
#[cfg(feature = "cli")]
pub(crate) use suggest::{is_near, unknown_finding};
