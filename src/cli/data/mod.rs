//! A command's data in each of the formats: a file for each, and `write` chooses.

mod csv;
mod delimited;
mod encoding;
mod fields;
mod format;
mod joined_games;
mod json;
mod made_by;
mod rows;
mod table;
mod write;

pub(super) use csv::CsvLines;
pub(super) use delimited::{DelimitedWriter, Delimiters};
pub(super) use encoding::{Encoding, UNNUMBERED};
pub(super) use format::Format;
pub(super) use joined_games::Seam;
pub(super) use rows::Rows;
pub(super) use table::TableLine;
pub(super) use write::{Data, Row, write_data, write_rows};
