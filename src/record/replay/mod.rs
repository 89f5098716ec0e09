//! The replay of a record: the effect of each ply, and its violations.
//!
//! A [`Replayer`] applies a [`Record`](crate::record::Record) to a
//! [`Position`](crate::game::Position) as it is written. A move that cannot be applied is skipped,
//! a move that breaks a rule is applied, and each gets a finding. The result is a [`Replay`]: a
//! list of [`Ply`]s. This is the only interpretation of the game: statistics, openings, queries,
//! duplicates, pictures and converters all read this list.

mod apply;
mod at_ply;
mod placement;
mod ply;
#[expect(clippy::module_inception, reason = "the noun that the room is about")]
mod replay;
mod replayer;
mod report;
mod setup;
mod variations;

pub use at_ply::AtPly;
pub use placement::Placement;
pub use ply::{Effect, Ply, PlyKind};
pub use replay::Replay;
pub use replayer::Replayer;
pub use variations::PlayedNode;
