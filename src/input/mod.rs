//! Files, folders and standard input as pieces of bytes in a stable order.
//!
//! [`search`] turns the paths of a command line into named sources, [`Inputs`]
//! reads them one after another and cuts them where games begin, so that a file
//! of any size passes through a bounded amount of memory and its pieces can be
//! worked on in parallel.

mod chunks;
mod damage;
mod feeder;
mod inputs;
mod options;
mod pieces;
mod reader;
mod seam;
mod search;
mod source_chunk;
mod tar;
mod unpack;
mod utf16;
mod zip;

pub use chunks::Chunks;
pub use inputs::Inputs;
pub use options::Options;
pub use reader::GameReader;
pub use search::{Source, search};
pub use source_chunk::{Content, SourceChunk, SourceError};

pub use crate::convert::{ConvertedFrom, Entry, Format};
