//! The analysis of one game: findings, the verdict, and everything as data.
//!
//! A [`Judge`] takes a [`Game`](crate::sgf::Game) through all steps: read, replay, check, judge.
//! Its [`Judgement`] borrows from the judge and is valid until the next game. [`Analysis`] is the
//! same result as plain data with stable names, one object per game.
//!
//! ```
//! use unlur::analysis::{Judge, Options};
//! use unlur::sgf::{Chunk, Parser};
//!
//! let mut parser = Parser::default();
//! let mut judge = Judge::new(Options::default());
//! let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[9]RE[W+R];B[e5];B[];W[d4];B[e5])"));
//! let judgement = judge.judge(games.next().unwrap());
//! assert_eq!(judgement.findings[0].to_string(), "occupied: there is a stone on e5 already");
//! assert_eq!(judgement.verdict.unwrap().to_string(), "White wins: Black resigned");
//! let cells = judgement.record.placements().count();
//! assert_eq!((cells, judgement.position_at(1).unwrap().contract_stones()), (3, 1));
//! ```

mod check;
mod data;
mod judge;
mod judged_game;
mod puzzle;
mod remark;
mod review;
mod review_block;
mod summary;
mod verdict;

pub use data::{Analysis, FindingData, OutcomeData, PatternData, SCHEMA};
pub use judge::{Judge, Judgement, Options, play_tree};
pub use judged_game::{JudgedGame, PlacedFinding};
pub use puzzle::{GamePuzzle, PuzzleClass, PuzzleData};
pub use remark::remark;
pub use review::{ReviewData, doubt, game_plies, move_name};
pub use review_block::ReviewBlock;
#[cfg(feature = "web")]
pub(crate) use review_block::capital;
pub use summary::{Players, Tally, summary, tallies};
pub use verdict::{Ending, Verdict};
