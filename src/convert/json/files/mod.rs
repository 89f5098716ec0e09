//! Files of JSON: finds the object of each game, and reads it as SGF.

mod envelope;
mod layout;
mod objects;
mod reader;
mod scanner;

pub use layout::JsonFormat;
pub use objects::JsonObjects;
pub use reader::JsonReader;
pub use scanner::JsonScanner;
