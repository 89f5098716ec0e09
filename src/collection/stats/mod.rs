//! Statistics of a set of games: counts, rates with intervals, distributions, models.
//!
//! A [`Summary`] takes one judgement after another and stores none of them. Two summaries can be
//! merged, in any order and grouping, and the result is the same as one pass over all games. So a
//! collection can be counted in parts, on several threads. `Statistics` is a summary as data for
//! other programs.
//!
//! *Games* are all games. **Counted* games are those that rates and distributions include: Unlur
//! games that are won, have no finding of severity error, and do not begin with setup stones.
//!
//! ```
//! use unlur::analysis::{Judge, Options};
//! use unlur::sgf::{Parser, Chunk};
//! use unlur::collection::Names;
//! use unlur::collection::stats::Summary;
//!
//! let bytes = b"(;GM[4000]SZ[11]RE[W+R];B[f6];B[])(;GM[4000]SZ[11]RE[B+T];B[f6];B[e5];B[])";
//! let mut parser = Parser::default();
//! let mut judge = Judge::new(Options::default());
//! let mut summary = Summary::default();
//! let mut games = parser.games(Chunk::whole(bytes));
//! while let Some(game) = games.next() {
//!     summary.add(&judge.judge(game), &Names::default());
//! }
//! assert_eq!((summary.wins.white, summary.wins.black), (1, 1));
//! assert_eq!(summary.contract_lengths.counts().len(), 2);
//! ```

mod counts;
#[cfg(feature = "json")]
mod data;
mod group;
mod groups;
#[cfg(feature = "json")]
mod sheets;
mod stones;
mod summary;
mod wins;

pub use super::dates::Month;
pub use counts::{FindingCount, GameCounts, Histogram, PatternCount, PlayerCount, Summary};
#[cfg(feature = "json")]
pub use data::*;
pub use group::{GroupBy, Key};
#[cfg(feature = "serde")]
pub use groups::GroupedBy;
pub use groups::{GroupKey, Groups};
#[cfg(feature = "json")]
pub use sheets::{ColumnHead, KEYS, SHEETS, Sheet, VERSUS};
#[cfg(feature = "cli")]
pub(crate) use sheets::{interval, percent, points};
pub use stones::{OrbitCount, OrbitCounts, OrbitStones, StoneCounts};
pub use wins::{WinRecord, Wins};
