//! Repairs of broken or unusual text: edits of bytes, each tried before it is offered.
//!
//! A [`Fixer`] proposes a fix for each finding that may have one, applies it to a copy of the
//! game's text, reads that again, and keeps the fix only if the record is the same, the finding is
//! gone and no other has appeared. This module does not write files.

mod changed_lines;
mod digest;
#[doc(hidden)]
pub mod draft;
mod fixer;
mod options;
mod proposals;
mod propose;
mod rename;
mod repair;
mod rereader;
mod root_fixes;
mod snapshot;
#[doc(hidden)]
pub mod structure;
mod text_fixes;

pub use changed_lines::{ChangedLines, changed_lines};
pub use fixer::Fixer;
pub use options::FixOptions;
pub use proposals::DroppedFix;
pub use propose::may_have_fix;
pub use rename::has_aliases;
pub use repair::FixedGame;
#[cfg(feature = "web")]
pub(crate) use structure::Structure;
