//! Game records of the Abstract Play server, schema `gamerecord/1-0-0`.
//!
//! SGF keeps the whole game record, as JSON in the private property [`PROPERTY`]. It is written back
//! as it is, if the game is still the same.

mod header;
mod plies;
mod read;
mod write;

pub use read::{ApGame, from_apgame};
pub use write::{WrittenApGame, to_apgame};

/// The private property for everything that SGF has no property for.
const PROPERTY: &str = "ABSTRACTPLAY";

/// The name of the game in the header.
const GAME: &str = "Unlur";

/// The word that ends the contract.
const PASS: &str = "pass";
