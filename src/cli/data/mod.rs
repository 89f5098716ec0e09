//! A command's data in each of the formats: a file for each, and `write` chooses.

mod csv;
mod frame;
mod joined_games;
mod json;
mod rows;
mod table;
mod write;

pub(super) use csv::CsvLines;
pub(super) use frame::{DataFormat, Format, Frame, RowWriter};
pub(super) use joined_games::Seam;
pub(super) use json::{fields, flat, plain};
pub(super) use rows::Rows;
pub(super) use table::TableLine;
pub(super) use write::{Document, Row, batches, write_document, write_made_rows, write_rows};
