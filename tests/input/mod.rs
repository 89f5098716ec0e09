//! Files, folders, streams and archives.

#[cfg(feature = "cli")]
mod archives;
#[cfg(feature = "cli")]
pub mod compress;
#[cfg(feature = "cli")]
mod corrupt;
mod limits;
#[cfg(feature = "cli")]
mod ranges;
mod read_ahead;
mod streams;
mod utf16;
