//! Rows of data, and the one place that chooses their format.

use schemars::JsonSchema;
use serde::Serialize;

use super::csv::CsvLines;
use super::encoding::Encoding;
use super::fields;
use super::format::Format;
use super::rows::{Rows, choose};
use super::table::TableLine;
use crate::cli::output::Column;

/// One row of a command's data: an object in JSON, usually one line in CSV and in a table.
pub(in crate::cli) trait Row: Serialize + JsonSchema {
    /// The columns of the table.
    const TABLE: &'static [Column<'static>] = &[];
    /// What separates the values of a list in CSV.
    const SEPARATOR: char = ' ';

    /// The columns of the CSV: the names of the fields of its records.
    fn columns() -> Vec<String> {
        fields::names::<Self>()
    }

    /// Writes the records of the CSV.
    fn csv(&self, lines: &mut CsvLines<'_>) {
        lines.push(self);
    }

    /// Writes the lines of the table.
    fn table(&self, _: &mut TableLine<'_>) {}
}

impl Rows {
    /// Appends a row; `number` is its game's number within the chunk, from 1, if it has one.
    ///
    /// In the row itself that number is [`UNNUMBERED`](super::UNNUMBERED).
    pub(in crate::cli) fn push<R: Row>(
        &mut self,
        encoding: &Encoding,
        row: &R,
        number: Option<u64>,
    ) {
        match encoding.format {
            Format::Json | Format::Ndjson => self.push_json(row, number),
            Format::Csv => {
                self.push_csv(encoding, number, R::SEPARATOR, |lines| row.csv(lines));
            }
            Format::Table => {
                let first = self.lines.len();
                row.table(&mut TableLine {
                    lines: &mut self.lines,
                    cells: Vec::new(),
                    number,
                });
                for line in &mut self.lines[first..] {
                    choose(line, &encoding.columns);
                }
            }
        }
    }

    /// Appends a row of records.
    pub(super) fn push_csv(
        &mut self,
        encoding: &Encoding,
        number: Option<u64>,
        separator: char,
        write: impl FnOnce(&mut CsvLines<'_>),
    ) {
        write(&mut CsvLines {
            rows: self,
            encoding,
            number,
            separator,
        });
        self.end_row();
    }
}
