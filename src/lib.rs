//! Reads, replays, judges and analyses SGF records of Unlur.

pub mod check;
pub mod finding;
pub mod game;
pub mod judge;
pub mod record;
pub mod replay;
pub mod sgf;
