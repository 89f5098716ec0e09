//! An Unlur game as it was written down: its spellings and its moves.
//!
//! A [`Reader`] turns a [`Game`](crate::sgf::Game) into a [`Record`]. [`Reading`] holds the reading
//! that was chosen, and everything missing or impossible is a [`Finding`](crate::finding::Finding).

mod candidates;
mod claim;
mod contract;
pub(crate) mod date;
mod dialect;
mod info;
mod node_check;
mod options;
mod point;
mod read;
#[expect(clippy::module_inception, reason = "the noun that the room is about")]
mod record;
mod replay;
mod size;
mod step;

pub use claim::{Claim, Termination};
pub use dialect::{ContractReading, PassReading, Reading, SizeMeaning};
pub use info::{Info, InfoField};
pub use options::{Options, SizeMeans};
pub use point::Point;
pub use read::Reader;
pub use record::{Kind, Record};
pub use replay::{Effect, Placement, PlayedNode, Ply, PlyKind, Replay, Replayer};
pub use step::{Step, WrittenMove};

pub(crate) use point::{TT, point as read_point, rectangle as read_rectangle};
pub(crate) use read::rectangle_points;
