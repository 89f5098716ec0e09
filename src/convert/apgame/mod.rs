//! Game records of the Abstract Play server, schema `gamerecord/1-0-0`.
//!
//! A game record travels through SGF whole, as JSON in the private property
//! [`PROPERTY`]; what the tree says otherwise is put into it on the way back.

mod edit;
mod fields;
mod header;
mod plies;
mod read;
mod write;

pub use read::{ApGame, from_apgame};
pub use write::{ApGameError, WrittenApGame, to_apgame};

/// The private property that holds what SGF has no property for.
const PROPERTY: &str = "ABSTRACTPLAY";

/// The name of the game in the header.
const GAME: &str = "Unlur";
