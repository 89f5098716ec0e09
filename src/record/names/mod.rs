//! The names in records, and files that give several spellings of one.

mod aliases;
mod invisible;
mod kind;
mod normalize;

pub use aliases::{AliasError, Aliases};
pub use invisible::is_default_ignorable;
pub use kind::NameKind;
pub use normalize::normalize_name;
