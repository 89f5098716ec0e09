//! What a terminal shows beside boards: findings with their lines, explanations and tables.

mod explain;
mod printable;
mod snippet;
mod table;
mod window;

pub use explain::explanation;
pub use printable::printable;
pub use snippet::snippet;
pub use table::{Column, table};
