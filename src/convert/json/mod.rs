//! JSON: values, and files of records.

mod files;
mod integer;
mod read;

pub use files::{JsonFormat, JsonObjects, JsonReader, JsonScanner};
pub(in crate::convert) use integer::{integer, integer_or_null};
pub(in crate::convert) use read::value_or_null;
pub use read::{read_json, read_json_located};
