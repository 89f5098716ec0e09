//! Game records of the Abstract Play server, schema `gamerecord/1-0-0`.
//!
//! The header travels through SGF whole, as JSON in the private property
//! [`PROPERTY`]; so do the moves where they say more than the tree can.

mod header;
mod plies;
mod read;
mod write;

pub use plies::places_of_plies;
pub use read::from_apgame;
pub use write::to_apgame;

/// The private property that holds what SGF has no property for.
const PROPERTY: &str = "ABSTRACTPLAY";

/// The name of the game in the header.
const GAME: &str = "Unlur";
