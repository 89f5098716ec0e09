//! Files of JSON: finds the object of each game, and reads it as SGF.

mod frame;
mod layout;
mod reader;
mod scanner;
mod value;

pub use layout::JsonFormat;
pub use reader::JsonReader;
pub use scanner::{JsonObjects, JsonScanner};
