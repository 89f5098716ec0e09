//! Files, folders, archives and standard input as chunks of bytes in a stable order.
//!
//! [`find_sources`] turns the paths of a command line into named sources, [`Inputs`] reads them one
//! after another and splits them where games begin. So a file of any size needs a bounded amount of
//! memory, and its chunks can be processed in parallel. [`GameReader`] reads the games of a chunk.
//!
//! ```
//! use std::ops::ControlFlow;
//! use unlur::input::{Entry, FindOptions, GameReader, Inputs, Options, find_sources};
//!
//! let found = find_sources(&["fixtures/games".into()], &FindOptions::default());
//! let mut reader = GameReader::default();
//! let mut games = 0;
//! for chunk in Inputs::new(found.sources, Options::default()) {
//!     let _ = reader.read(&chunk?, &mut |entry| {
//!         games += u32::from(matches!(entry, Entry::Game(..)));
//!         ControlFlow::Continue(())
//!     });
//! }
//! assert!(games > 10);
//! # Ok::<(), unlur::input::SourceError>(())
//! ```

#[cfg(feature = "archives")]
mod archive_member;
#[cfg(feature = "archives")]
mod archives;
mod byte_range;
mod chunks;
mod compression;
mod find_options;
mod find_sources;
mod format;
mod inputs;
#[cfg(feature = "archives")]
mod multi_member;
mod options;
mod path_pattern;
mod range;
mod read_error;
mod reader;
mod skipped;
mod source_chunk;
mod source_reader;
#[cfg(feature = "archives")]
mod source_state;
#[cfg(feature = "archives")]
mod tar;
mod text_cutter;
#[cfg(feature = "archives")]
mod unpacked;
#[doc(hidden)]
pub mod utf16;
#[cfg(feature = "archives")]
mod zip;

#[cfg(feature = "archives")]
pub use archives::is_archive;
pub use byte_range::{ByteRange, RangeError};
pub use chunks::Chunks;
pub use compression::{ARCHIVES, PACKED, is_compressed};
pub use find_options::{FindOptions, FolderPatterns, GlobError, PathPatterns};
pub use find_sources::{Found, Source, find_sources};
pub use format::{Content, Format};
pub use inputs::Inputs;
pub use options::Options;
pub use range::plan_ranges;
pub(crate) use read_error::panic_error;
pub use reader::GameReader;
pub use skipped::{SkipReason, Skipped};
pub use source_chunk::{SourceChunk, SourceError};
pub use source_reader::read_chunks;

pub use crate::convert::{ConvertedFrom, Entry};
