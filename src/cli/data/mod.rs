//! A command's data in each of the formats: the only place that handles the formats.

mod delimited;
mod format;
mod made_by;
mod rows;

use std::io::Write;

use serde::Serialize;

pub(super) use delimited::{DelimitedWriter, Delimiters};
pub(super) use format::Format;
pub(super) use made_by::Made;
pub(super) use rows::{Encoding, Line, Row, Rows, UNNUMBERED};

/// Data that is not a list of rows of one kind.
pub(super) trait Data {
    /// The columns of the CSV.
    const CSV: &'static [&'static str];

    /// Writes it for people.
    fn text(&self, out: &mut dyn Write) -> anyhow::Result<()>;

    /// The one document of JSON, without what made it; `None` if that is the array of all objects.
    fn document(&self) -> Option<impl Serialize>;

    /// The objects of NDJSON.
    fn objects(&self) -> Vec<impl Serialize>;

    /// Writes the lines of the CSV.
    fn csv(&self, line: &mut Line<'_>);
}

/// Writes data in a format.
pub(super) fn write_data<D: Data>(
    data: &D,
    encoding: &Encoding,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut rows = Rows::default();
    let delimiters = match encoding.format {
        Format::Table | Format::Github | Format::Junit => {
            data.text(out)?;
            return Ok(out.flush()?);
        }
        Format::Csv => {
            data.csv(&mut Line::new(&mut rows, encoding, None));
            rows.end_row();
            Delimiters::Csv(D::CSV.join(","))
        }
        Format::Json | Format::Ndjson | Format::Sarif => match data.document() {
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
