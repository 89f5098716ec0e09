//! The text layer: laws over any bytes, over well-formed trees, and every row of its table.

mod brackets;
mod composed;
mod editor;
mod hostile;
mod identifiers;
mod laws;
mod line_column;
mod oracle;
pub mod pool;
pub mod strict;
mod table;
mod trees;
mod unicode;
