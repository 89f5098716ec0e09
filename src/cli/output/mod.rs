//! Terminal output other than boards: findings with their lines, explanations and tables.

mod column;
pub mod explain;
mod layout;
mod snippet;
pub mod table;
pub mod window;

pub use column::{Column, Screen};
pub use explain::explanation;
pub(super) use snippet::finding_line;
pub use snippet::snippet;
pub(super) use table::TableWriter;
pub use table::table;
pub use window::wrapped;
