//! The text layer: laws over any bytes, over well-formed trees, and every row of its table.

mod hostile;
mod laws;
mod oracle;
mod places;
pub mod pool;
mod table;
mod trees;
