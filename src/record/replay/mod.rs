//! A record played through: what each ply did, and what it broke.
//!
//! A [`Replayer`] applies a [`Record`](crate::record::Record) to a
//! [`Position`](crate::game::Position) as it is written. What cannot be applied
//! is skipped, what breaks a rule is applied, and both are said in a finding.

mod apply;
mod placement;
mod replayer;
mod report;
mod setup;
mod variations;

pub use placement::Placement;
pub use replayer::{Replay, Replayer};
