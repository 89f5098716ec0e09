//! A command's data in each of the formats: the only place that handles the formats.

mod csv;
mod delimited;
mod encoding;
mod fields;
mod format;
mod json;
mod made_by;
mod row;
mod rows;
mod table;

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::output::Screen;
pub(super) use csv::CsvLines;
pub(super) use delimited::{DelimitedWriter, Delimiters};
pub(super) use encoding::{Encoding, UNNUMBERED};
pub(super) use fields::names;
pub(super) use format::Format;
pub(super) use made_by::Made;
pub(super) use row::Row;
pub(super) use rows::{Encoded, Rows};
pub(super) use table::TableLine;

/// Data that is not a list of rows of one kind.
pub(super) trait Data {
    /// A record of the CSV.
    type Record: JsonSchema;
    /// What separates the values of a list in CSV.
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
pub(super) fn write_data<D: Data>(
    data: &D,
    encoding: &Encoding,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut rows = Rows::default();
    let delimiters = match encoding.format {
        Format::Table => {
            data.text(encoding.screen, out)?;
            return Ok(out.flush()?);
        }
        Format::Csv => {
            rows.push_csv(encoding, None, D::SEPARATOR, |lines| data.csv(lines));
            Delimiters::Csv(fields::names::<D::Record>().join(","))
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
    Ok(writer.end(out)?)
}

/// Writes rows in a format.
pub(super) fn write_rows<R: Row>(
    rows: impl IntoIterator<Item = R>,
    encoding: &Encoding,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut writer = DelimitedWriter::begin(Delimiters::of::<R>(encoding), out)?;
    let mut buffer = Rows::default();
    for row in rows {
        buffer.push(encoding, &row, None);
        writer.write(&buffer, Some(0), out)?;
        buffer.clear();
    }
    Ok(writer.end(out)?)
}
