//! Terminal output other than boards: findings with their lines, explanations and tables.

mod column;
pub mod explain;
mod finding_line;
mod layout;
mod snippet;
pub mod table;
pub mod window;
pub mod wrapped;

pub use column::{Column, Screen};
pub use explain::explanation;
pub(super) use finding_line::finding_line;
pub use snippet::snippet;
pub(super) use table::TableWriter;
pub use table::table;
pub use wrapped::wrapped;
