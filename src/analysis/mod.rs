//! The analysis of one game: findings, the verdict, and everything as data.
//!
//! A [`Judge`] takes a [`Game`](crate::sgf::Game) through all steps: read, replay, check, judge.
//! Its [`Judgement`] borrows from the judge and is valid until the next game. [`Analysis`] is the
//! same result as plain data with stable names, one object per game.

mod check;
mod data;
mod judge;
mod options;
mod review;
mod verdict;

pub use data::{Analysis, FindingData, OutcomeData, PatternData, ReadingData, SCHEMA};
pub use judge::{Judge, Judgement};
pub use options::Options;
pub use review::{ReviewData, move_name, phase_name};
pub use verdict::{Ending, Verdict};
