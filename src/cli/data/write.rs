//! Rows and other data, and the one place that chooses their format.

use std::io::Write;

use serde::Serialize;

use super::csv::CsvLines;
use super::delimited::{DelimitedWriter, Delimiters};
use super::encoding::Encoding;
use super::fields;
use super::format::Format;
use super::made_by::Made;
use super::rows::{Rows, choose};
use super::table::TableLine;
use crate::cli::output::{Column, Screen};

/// One row of a command's data: an object in JSON, usually one line in CSV and in a table.
pub(in crate::cli) trait Row: Serialize {
    /// A record of the CSV, whose fields are its columns.
    type Record: Default + Serialize;
    /// The columns of the table.
    const TABLE: &'static [Column<'static>] = &[];
    /// The character between the values of a list in CSV.
    const SEPARATOR: char = ' ';

    /// The columns of the CSV.
    fn columns() -> Vec<String> {
        fields::names(&Self::Record::default())
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

impl Delimiters {
    /// Those of rows of a type.
    pub(in crate::cli) fn new<R: Row>(encoding: &Encoding) -> Self {
        match encoding.format {
            Format::Csv => Self::Csv(encoding.chosen(&R::columns()).join(",")),
            Format::Table => Self::Table(encoding.chosen(R::TABLE), encoding.screen),
            Format::Json => Self::Array,
            Format::Ndjson => Self::Lines,
        }
    }
}

impl Encoding {
    /// The chosen ones of all columns.
    fn chosen<T: Clone>(&self, all: &[T]) -> Vec<T> {
        match self.columns.as_slice() {
            [] => all.to_vec(),
            columns => columns.iter().map(|&column| all[column].clone()).collect(),
        }
    }
}

/// Data that is not a list of rows of one kind.
pub(in crate::cli) trait Data {
    /// A record of the CSV, whose fields are its columns.
    type Record: Default + Serialize;
    /// The character between the values of a list in CSV.
    const SEPARATOR: char = ' ';

    /// Writes it for people, on a screen.
    fn text(&self, screen: Screen, out: &mut dyn Write) -> anyhow::Result<()>;

    /// The one document of JSON, without what made it; `None` if that is the array of all objects.
    fn document(&self) -> Option<impl Serialize>;

    /// The objects of NDJSON.
    fn objects(&self) -> Vec<impl Serialize>;

    /// Writes the records of the CSV.
    fn csv(&self, lines: &mut CsvLines<'_>);
}

/// Writes data in a format.
pub(in crate::cli) fn write_data<D: Data>(
    data: &D,
    encoding: &Encoding,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut rows = Rows::default();
    let delimiters = match encoding.format {
        Format::Table => {
            data.text(encoding.screen, out)?;
            return Ok(out.flush()?);
        }
        Format::Csv => {
            rows.push_csv(encoding, None, D::SEPARATOR, |lines| data.csv(lines));
            Delimiters::Csv(fields::names(&D::Record::default()).join(","))
        }
        Format::Json | Format::Ndjson => match data.document() {
            Some(document) if encoding.format == Format::Json => {
                rows.push_json(&Made::new(document), None);
                Delimiters::Lines
            }
            _ => {
                let objects = data.objects();
                for object in &objects {
                    rows.push_json(object, None);
                }
                match encoding.format {
                    Format::Json => Delimiters::Array,
                    _ => Delimiters::Lines,
                }
            }
        },
    };
    let mut writer = DelimitedWriter::begin(delimiters, out)?;
    writer.write(&rows, Some(0), out)?;
    writer.end(out)?;
    Ok(())
}

/// Writes rows in a format.
pub(in crate::cli) fn write_rows<R: Row>(
    rows: impl IntoIterator<Item = R>,
    encoding: &Encoding,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut writer = DelimitedWriter::begin(Delimiters::new::<R>(encoding), out)?;
    let mut buffer = Rows::default();
    for row in rows {
        buffer.push(encoding, &row, None);
        writer.write(&buffer, Some(0), out)?;
        buffer.clear();
    }
    writer.end(out)?;
    Ok(())
}
