//! What is known of a set of games: counts, rates with intervals, distributions.
//!
//! A [`Summary`] takes one judgement after another and remembers none of them. Two summaries can be
//! merged, in any order and grouping, and the result is the same as one pass over all games. So a
//! collection can be counted in parts, on several threads. [`Data`] is a summary as data for other
//! programs.
//!
//! Two sets of games are told apart. *Games* are all that were met. *Counted* games are those that
//! a rate or a distribution is made of: Unlur games that somebody has won and that have no finding
//! of severity error.
//!
//! ```
//! use unlur::analysis::{Judge, Options};
//! use unlur::sgf::{Parser, Chunk};
//! use unlur::collection::stats::{Data, Summary};
//!
//! let bytes = b"(;GM[4000]SZ[11]RE[W+R];B[f6];B[])(;GM[4000]SZ[11]RE[B+T];B[f6];B[e5];B[])";
//! let mut parser = Parser::default();
//! let mut judge = Judge::new(Options::default());
//! let mut summary = Summary::default();
//! let mut games = parser.games(Chunk::whole(bytes));
//! while let Some(game) = games.next() {
//!     summary.add(&judge.judge(game));
//! }
//! let data = serde_json::to_value(Data::new(&summary)).unwrap();
//! assert_eq!(data["wins"]["white"]["wins"], 1);
//! assert_eq!(data["contract"]["mean"], 1.5);
//! ```

mod data;
mod findings;
mod first_stones;
mod games;
mod group;
mod histogram;
mod interval;
mod month;
mod patterns;
mod players;
mod summary;
mod wins;

pub use data::{
    ByData, Data, DistanceData, FindingData, FirstPlayerData, GameData, LengthData, PatternData,
    PlayerData, PliesData, Portion, Rate, SCHEMA, ScoreData, SeatData, Spread, StoneData, WinData,
};
pub use findings::{FindingCount, FindingCounts};
pub use first_stones::FirstStones;
pub use games::GameCounts;
pub use group::{GroupBy, Key};
pub use histogram::Histogram;
pub use interval::{Interval, wilson};
pub use month::Month;
pub use patterns::{PatternCount, PatternCounts};
pub use players::{PlayerCount, Players};
pub use summary::Summary;
pub use wins::{Score, Wins};
