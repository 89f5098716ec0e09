//! Files of JSON: where the games stand in them, and what stands round these.

mod envelope;
mod layout;
mod objects;
mod scanner;

pub use objects::Objects;
pub(super) use scanner::Scanner;
