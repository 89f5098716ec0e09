//! From paths to judged games: the one loop over every source of games.
//!
//! [`read`](fn@read) and [`read_bytes`] return owned games. [`games`] reads collections of any size in bounded
//! memory: [`GameSources`] lends each game from buffers that it reuses for the next one, one after
//! another or on several threads with the results in order.
#![cfg_attr(feature = "files", doc = "")]
#![cfg_attr(feature = "files", doc = "```")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! let mut moves = 0;
//! unlur::games(["fixtures/games"]).for_each(|game| {
//!     moves += game.judgement.record.moves().count();
//! })?;
//! assert!(moves > 100);
//! # Ok::<(), unlur::input::SourceError>(())
//! ```

mod bytes;
#[cfg(feature = "files")]
mod chunk_reader;
#[cfg(feature = "files")]
mod event;
#[cfg(feature = "files")]
mod filter;
#[cfg(feature = "files")]
mod options;
#[cfg(feature = "files")]
mod parallel;
#[cfg(feature = "files")]
mod part;
#[cfg(feature = "files")]
mod path;
#[cfg(feature = "files")]
mod sources;

pub use bytes::read_bytes;
#[cfg(feature = "files")]
pub use {
    event::{Damage, Event, ReadGame, SourceEnd},
    filter::Filter,
    options::{PathOptions, ReadOptions},
    parallel::map_in_order,
    part::Part,
    path::{ReadGames, read},
    sources::{GameSources, games},
};
