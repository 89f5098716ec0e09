//! JSON: values, and files of records. The object of each game is found in the file and read as
//! SGF.

mod fields;
mod frame;
mod integer;
mod layout;
mod read;
mod reader;
mod scanner;
mod text;
mod value;

pub(in crate::convert) use fields::{GameFields, MoveFields, format, version};
pub(in crate::convert) use integer::integer_or_null;
pub use layout::JsonFormat;
pub(in crate::convert) use read::value_or_null;
pub use read::{read_json, read_json_located};
pub use reader::JsonReader;
pub use scanner::{JsonObjects, JsonScanner};
