//! Files, folders and standard input as pieces of bytes in a stable order.
//!
//! [`search`] turns the paths of a command line into named sources, [`Inputs`]
//! reads them one after another and cuts them where games begin, so that a file
//! of any size passes through a bounded amount of memory and its pieces can be
//! worked on in parallel.

mod chunk;
mod chunks;
mod damage;
mod feeder;
mod inputs;
mod json;
mod options;
mod pieces;
mod reader;
mod seam;
mod search;
mod tar;
mod unpack;
mod utf16;
mod zip;

pub use chunk::{Chunk, Content};
pub use chunks::Chunks;
pub use inputs::{Inputs, Part};
pub use json::Objects;
pub use options::{Format, Options};
pub use reader::{Entry, GameReader, Origin};
pub use search::{Source, search};
