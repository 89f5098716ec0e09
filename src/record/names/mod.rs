//! The names in records, and files that give several spellings of one.

mod aliases;
mod kind;
mod normalize;

pub use aliases::{AliasError, Aliases};
pub use kind::NameKind;
pub use normalize::{is_default_ignorable, normalize_name};
