//! Reads, replays, judges and analyses SGF records of Unlur.

pub mod analysis;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod convert;
pub mod finding;
pub mod game;
pub mod input;
pub mod judge;
pub mod parallel;
pub mod record;
pub mod replay;
pub mod sgf;
#[cfg(feature = "cli")]
pub mod show;
