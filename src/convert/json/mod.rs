//! JSON: values, and files of records, in which the object of each game is found and read as SGF.

mod frame;
mod integer;
mod layout;
mod read;
mod reader;
mod scanner;
mod value;

pub(in crate::convert) use integer::{integer, integer_or_null};
pub use layout::JsonFormat;
pub(in crate::convert) use read::value_or_null;
pub use read::{read_json, read_json_located};
pub use reader::JsonReader;
pub use scanner::{JsonObjects, JsonScanner};
