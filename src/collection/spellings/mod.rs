//! The names in a collection, and which of them may be other spellings of the same name.
//!
//! ```
//! use unlur::analysis::Judge;
//! use unlur::collection::spellings::{Likeness, NameCounts};
//! use unlur::record::NameKind;
//! use unlur::sgf::{Chunk, Parser};
//!
//! let text = b"(;GM[4000]PB[Jonson]PW[Bo])(;GM[4000]PB[Jonson])(;GM[4000]PB[Jonhson]DT[2003])";
//! let (mut parser, mut judge) = (Parser::default(), Judge::default());
//! let mut counts = NameCounts::default();
//! let mut games = parser.games(Chunk::whole(text));
//! while let Some(game) = games.next() {
//!     counts.add(&judge.judge(game));
//! }
//! let names = counts.spellings();
//! let suspect = &names[0];
//! assert_eq!((suspect.kind, suspect.name), (NameKind::Player, "Jonhson"));
//! let proposal = suspect.proposal.as_ref().unwrap();
//! assert_eq!((proposal.name, proposal.likeness), ("Jonson", Likeness::Typing));
//! ```

mod alias_file;
mod counts;
mod folded;
mod likeness;
mod neighbours;
mod spelling;

pub use alias_file::alias_file;
pub use counts::{NameCount, NameCounts};
pub use likeness::Likeness;
pub use spelling::{Proposal, Spelling};
