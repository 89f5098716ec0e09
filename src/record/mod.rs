//! An Unlur game as somebody wrote it down: which spellings it uses, what its moves say.
//!
//! A [`Reader`] turns a [`Game`](crate::sgf::Game) into a [`Record`]. It takes no
//! word for granted: the reading it took stands in [`Reading`], and whatever is
//! missing or cannot be is a [`Finding`](crate::finding::Finding).

mod claim;
mod dialect;
mod info;
mod point;
mod read;
mod size;
mod step;

pub use claim::{Claim, Means};
pub use dialect::{ContractReading, PassReading, Reading, SizeMeaning};
pub use info::{Info, InfoField};
pub use point::Point;
pub use read::{Kind, Options, Reader, Record, SizeMeans};
pub use step::{Act, Step};

pub(crate) use point::{TT, point as read_point, rectangle as read_rectangle};
pub(crate) use read::rectangle_points;
