//! The replay of a record: the effect of each ply, and its violations.
//!
//! The moves are applied to a [`Position`](crate::game::Position) as they are written. A move that
//! cannot be applied is skipped, a move that breaks a rule is applied, and each gets a finding. The
//! result is a list of [`Ply`]s. This is the only interpretation of the game: statistics, openings,
//! queries, duplicates, pictures and converters all read this list.

mod apply;
mod ply;
mod replayer;
mod report;
mod setup;
mod variations;

pub use ply::{AtPly, Effect, Placement, Ply, PlyKind};
pub(super) use variations::Branch;
pub use variations::{PlayedNode, play_tree};
