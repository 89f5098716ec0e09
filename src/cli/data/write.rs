//! Rows and other data, and the one place that chooses their format.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use serde::Serialize;
use serde_json::{Value, json};

use super::csv::CsvLines;
use super::frame::{DataFormat, Format, Frame, RowWriter};
use super::json::{fields, flat, parts};
use super::rows::Rows;
use super::table::TableLine;
use crate::cli::output::{Column, Screen};
use crate::read::map_in_order;

/// One row of a command's data: an object in JSON, usually one line in CSV and in a table.
pub(in crate::cli) trait Row: Serialize {
    /// A line of the CSV, whose fields are its columns; `()` if `COLUMNS` names them.
    type CsvLine: Default + Serialize;
    /// The columns of the CSV, if they are not all fields of a line in their order.
    const COLUMNS: &'static str = "";
    /// The columns of the table.
    const TABLE: &'static [Column<'static>] = &[];
    /// The separator of the values of a list in CSV.
    const SEPARATOR: &'static str = " ";

    /// The columns of the CSV.
    fn columns() -> Vec<String> {
        columns(Self::COLUMNS, &Self::CsvLine::default())
    }

    /// Writes the lines of the CSV.
    fn csv(&self, lines: &mut CsvLines<'_>) {
        lines.push(self);
    }

    /// The columns of the table, and those that `--columns` may name too.
    fn table_columns() -> Vec<Column<'static>> {
        Self::TABLE.to_vec()
    }

    /// Writes the lines of the table: the fields that have the names of its columns.
    fn table(&self, line: &mut TableLine<'_>) {
        let titles: Vec<_> = Self::TABLE.iter().map(|column| column.title).collect();
        line.fields(self, &titles.join(" "));
    }
}

impl Rows {
    /// Appends a row, whose field `game` is the number of its game within the chunk, from 1.
    pub(in crate::cli) fn push<R: Row>(&mut self, format: &DataFormat, row: &R) {
        match format.kind {
            Format::Json => self.push_json(row),
            Format::Ndjson => self.push_line(row),
            Format::Csv => {
                row.csv(&mut self.csv_lines(format, R::COLUMNS, R::SEPARATOR));
                self.end_row();
            }
            Format::Table => {
                let first = self.lines.len();
                row.table(&mut TableLine {
                    lines: &mut self.lines,
                    cells: Vec::new(),
                    has_choice: !format.columns.is_empty(),
                });
                for line in &mut self.lines[first..] {
                    *line = format.chosen(std::mem::take(line));
                }
            }
        }
    }

    /// Appends an object of JSON as a line.
    fn push_line(&mut self, object: &impl Serialize) {
        self.push_object(object);
        self.text.push(b'\n');
        self.end_row();
    }

    fn csv_lines<'a>(
        &'a mut self,
        format: &'a DataFormat,
        columns: &'a str,
        separator: &'static str,
    ) -> CsvLines<'a> {
        CsvLines {
            rows: self,
            format,
            columns,
            separator,
        }
    }
}

impl Frame {
    /// The frame of rows of one type.
    pub(in crate::cli) fn new<R: Row>(format: &DataFormat) -> Self {
        match format.kind {
            Format::Csv => Self::csv(&format.chosen(R::columns())),
            Format::Table if format.columns.is_empty() => {
                Self::Table(R::TABLE.to_vec(), format.screen)
            }
            Format::Table => {
                // The columns that were named first are dropped last.
                let chosen = format.chosen(R::table_columns()).into_iter().zip(0..);
                let columns = chosen.map(|(column, place)| column.drop_order(place));
                Self::Table(columns.collect(), format.screen)
            }
            Format::Json => Self::Array("[".into(), "]\n"),
            Format::Ndjson => Self::NONE,
        }
    }
}

/// Data that is not a list of rows of one kind.
pub(in crate::cli) trait Document {
    /// The columns of the CSV, if they are not all fields of its first line in their order.
    const COLUMNS: &'static str = "";

    /// Writes it for people, on a screen.
    fn text(&self, screen: Screen, out: &mut dyn Write) -> anyhow::Result<()>;

    /// The single JSON document, without the field for the program; null if the document is the
    /// array of all objects.
    fn document(&self) -> Value {
        Value::Null
    }

    /// The objects of NDJSON.
    fn objects(&self) -> impl Iterator<Item = impl Serialize> {
        std::iter::once(self.document())
    }

    /// The lines of the CSV.
    fn csv_lines(&self) -> impl Iterator<Item = impl Serialize> {
        self.objects()
    }
}

/// The names of the columns of a CSV; without any all fields of a line.
fn columns(columns: &str, line: &impl Serialize) -> Vec<String> {
    if columns.is_empty() {
        return fields(line).keys().cloned().collect();
    }
    parts(columns)
        .map(|(column, _)| column.to_owned())
        .collect()
}

/// The program: its name, its version, and the commit that it was built from, which is null in a debug
/// build and outside a repository.
fn made_by() -> Value {
    let commit = Some(env!("UNLUR_COMMIT")).filter(|commit| !commit.is_empty());
    json!({"program": "unlur", "version": env!("CARGO_PKG_VERSION"), "commit": commit})
}

/// Writes data in a format.
pub(in crate::cli) fn write_document<D: Document>(
    data: &D,
    format: &DataFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    match (format.kind, data.document()) {
        (Format::Table, _) => data.text(format.screen, out),
        (Format::Csv, _) => {
            let mut lines = data.csv_lines().peekable();
            let frame = Frame::csv(&columns(D::COLUMNS, &lines.peek()));
            write_each(frame, lines, out, |rows, line| {
                rows.csv_lines(format, D::COLUMNS, " ").push(&line);
                rows.end_row();
            })
        }
        (Format::Json, Value::Null) => {
            let frame = Frame::Array("[".into(), "]\n");
            write_each(frame, data.objects(), out, |rows, object| {
                rows.push_json(&object);
            })
        }
        (Format::Json, content) => {
            let made = flat([json!({"made_by": made_by()}), content]);
            write_each(Frame::NONE, [made], out, |rows, made| {
                rows.push_line(&made);
            })
        }
        (Format::Ndjson, _) => write_each(Frame::NONE, data.objects(), out, |rows, object| {
            rows.push_line(&object);
        }),
    }
}

/// Writes rows in a format.
pub(in crate::cli) fn write_rows<R: Row>(
    rows: impl IntoIterator<Item = R>,
    format: &DataFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    write_each(Frame::new::<R>(format), rows, out, |rows, row| {
        rows.push(format, &row);
    })
}

/// The number of rows that a thread makes at a time.
const BATCH: usize = 1024;

/// The items in batches, for work that is spread over threads.
pub(in crate::cli) fn batches<T>(items: impl Iterator<Item = T>) -> impl Iterator<Item = Vec<T>> {
    let mut items = items.fuse();
    std::iter::from_fn(move || {
        let batch: Vec<T> = items.by_ref().take(BATCH).collect();
        (!batch.is_empty()).then_some(batch)
    })
}

/// Writes the rows that `row` makes of items, on `jobs` threads.
pub(in crate::cli) fn write_made_rows<T: Send, R: Row>(
    jobs: NonZeroUsize,
    items: impl Iterator<Item = T> + Send,
    row: impl Fn(T) -> R + Sync,
    format: &DataFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut writer = RowWriter::begin(Frame::new::<R>(format), out)?;
    let made = |batch: Vec<T>| {
        let mut rows = Rows::default();
        for item in batch {
            rows.push(format, &row(item));
        }
        rows
    };
    let mut written = Ok(());
    map_in_order(
        jobs,
        batches(items),
        || &made,
        |rows| {
            written = writer.write(&rows, Some(0), out);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        },
    );
    written?;
    writer.end(out)?;
    Ok(())
}

/// Writes items one after another, as `push` encodes them.
fn write_each<T>(
    frame: Frame,
    items: impl IntoIterator<Item = T>,
    out: &mut dyn Write,
    push: impl Fn(&mut Rows, T),
) -> anyhow::Result<()> {
    let mut writer = RowWriter::begin(frame, out)?;
    let mut buffer = Rows::default();
    for item in items {
        push(&mut buffer, item);
        writer.write(&buffer, Some(0), out)?;
        buffer.truncate(0);
    }
    writer.end(out)?;
    Ok(())
}
