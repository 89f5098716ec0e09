//! Terminal output other than boards: findings with their lines, explanations and tables.

mod explain;
mod layout;
mod printable;
mod snippet;
mod table;
mod window;
mod wrapped;

pub use explain::explanation;
pub use printable::printable;
pub use snippet::snippet;
pub(super) use table::{CELL_END, LINE_END, TableWriter};
pub use table::{Column, Screen, table};
pub use wrapped::wrapped;
