//! Rows of data, encoded for one format.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};

use super::format::Format;
use crate::cli::output::{CELL_END, Column, LINE_END, printable};

/// One row of a command's data: an object in JSON, usually one line in CSV and in a table.
pub(in crate::cli) trait Row: Serialize {
    /// The columns of the CSV.
    const CSV: &'static [&'static str];
    /// The columns of the table.
    const TABLE: &'static [Column<'static>];

    /// Writes the cells of the CSV.
    fn csv(&self, line: &mut Line<'_>);

    /// Writes the cells of the table.
    fn table(&self, line: &mut Line<'_>);
}

/// The number of a game that is not known yet; see [`Rows`].
pub(in crate::cli) const UNNUMBERED: u64 = u64::MAX;

/// How rows are encoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct Encoding {
    pub format: Format,
    /// Whether CSV guards texts that a spreadsheet would read as formulas.
    pub csv_safe: bool,
    /// The indices of the columns that are written, in their order; empty for all.
    pub columns: Vec<usize>,
}

/// Encoded rows, one after another, each with a gap for its game's number.
///
/// A chunk may be processed before the chunks that precede it, so the number of a game in its file
/// is not known yet. It is filled in when the chunks are in order.
#[derive(Debug, Default)]
pub(in crate::cli) struct Rows {
    /// The rows, with one byte as the placeholder of each number.
    pub text: Vec<u8>,
    gaps: Vec<Gap>,
    /// Where each row ends in `text`.
    pub ends: Vec<usize>,
    /// The cells of the current line.
    cells: String,
    fields: Vec<Field>,
}

#[derive(Clone, Copy, Debug)]
struct Gap {
    /// Where in the text the number belongs.
    at: usize,
    /// The number within the chunk, from 1.
    number: u64,
}

#[derive(Clone, Copy, Debug)]
struct Field {
    /// Where it ends in the cells.
    end: usize,
    content: Content,
}

#[derive(Clone, Copy, Debug)]
enum Content {
    /// Text from a file.
    Text,
    /// A number, or a word of this program.
    Value,
    /// The number of a game within its chunk.
    Game(u64),
}

impl Rows {
    /// Appends a row; `number` is its game's number within the chunk, from 1, if it has one.
    ///
    /// In the row itself that number is [`UNNUMBERED`].
    pub(in crate::cli) fn push<R: Row>(
        &mut self,
        encoding: &Encoding,
        row: &R,
        number: Option<u64>,
    ) {
        match encoding.format {
            Format::Json | Format::Ndjson | Format::Sarif => return self.push_json(row, number),
            Format::Csv => row.csv(&mut Line::new(self, encoding, number)),
            Format::Table | Format::Github | Format::Junit => {
                row.table(&mut Line::new(self, encoding, number));
            }
        }
        self.end_row();
    }

    /// Appends an object of JSON.
    pub(in crate::cli) fn push_json(&mut self, object: &impl Serialize, number: Option<u64>) {
        let start = self.text.len();
        let mut serializer = serde_json::Serializer::with_formatter(&mut self.text, GapFormatter);
        let written = object.serialize(&mut serializer);
        written.unwrap_or_else(|error| unreachable!("writing to memory failed: {error}"));
        if let Some(number) = number {
            let mut at = start;
            while let Some(gap) = memchr::memchr(GAP, &self.text[at..]) {
                self.gaps.push(Gap {
                    at: at + gap,
                    number,
                });
                at += gap + 1;
            }
        }
        self.end_row();
    }

    /// Ends a row whose text was appended.
    pub(in crate::cli) fn end_row(&mut self) {
        self.ends.push(self.text.len());
    }

    /// Leaves out all rows after the first `count`.
    pub(in crate::cli) fn truncate(&mut self, count: usize) {
        self.ends.truncate(count);
        let end = self.ends.last().copied().unwrap_or(0);
        self.text.truncate(end);
        self.gaps.retain(|gap| gap.at < end);
    }

    /// Removes all rows and keeps the memory.
    pub(in crate::cli) fn clear(&mut self) {
        self.truncate(0);
    }

    /// Shows each row, with the numbers of its games counted on from `games` earlier ones, or
    /// `unknown` in their place.
    pub(in crate::cli) fn each<E>(
        &self,
        games: Option<u64>,
        unknown: &str,
        mut show: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut filled = Vec::new();
        let (mut start, mut gaps) = (0, self.gaps.iter().peekable());
        for &end in &self.ends {
            if gaps.peek().is_none_or(|gap| gap.at >= end) {
                show(&self.text[start..end])?;
                start = end;
                continue;
            }
            filled.clear();
            while let Some(gap) = gaps.next_if(|gap| gap.at < end) {
                filled.extend_from_slice(&self.text[start..gap.at]);
                match games {
                    Some(games) => {
                        let written = write!(filled, "{}", games + gap.number);
                        debug_assert!(written.is_ok(), "writing to memory cannot fail");
                    }
                    None => filled.extend_from_slice(unknown.as_bytes()),
                }
                start = gap.at + 1;
            }
            filled.extend_from_slice(&self.text[start..end]);
            show(&filled)?;
            start = end;
        }
        Ok(())
    }
}

/// The placeholder of a game's number. JSON text does not contain this byte otherwise.
const GAP: u8 = 0;

/// Writes compact JSON, with a [`GAP`] for each number that is [`UNNUMBERED`].
struct GapFormatter;

impl Formatter for GapFormatter {
    fn write_u64<W: ?Sized + Write>(&mut self, writer: &mut W, value: u64) -> io::Result<()> {
        match value {
            UNNUMBERED => writer.write_all(&[GAP]),
            _ => CompactFormatter.write_u64(writer, value),
        }
    }

    /// Escapes the control characters U+0080 to U+009F, which some terminals obey.
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let bytes = fragment.as_bytes();
        let mut from = 0;
        // In UTF-8 all of them begin with this byte.
        for at in memchr::memchr_iter(0xC2, bytes) {
            let code = bytes[at + 1];
            if code < 0xA0 {
                writer.write_all(&bytes[from..at])?;
                write!(writer, "\\u{code:04x}")?;
                from = at + 2;
            }
        }
        writer.write_all(&bytes[from..])
    }
}

/// The cells of one line of CSV or of a table.
pub(in crate::cli) struct Line<'a> {
    rows: &'a mut Rows,
    encoding: &'a Encoding,
    number: Option<u64>,
}

impl<'a> Line<'a> {
    pub(super) fn new(rows: &'a mut Rows, encoding: &'a Encoding, number: Option<u64>) -> Self {
        rows.cells.clear();
        rows.fields.clear();
        Self {
            rows,
            encoding,
            number,
        }
    }

    fn push(&mut self, content: Content) -> &mut Self {
        let end = self.rows.cells.len();
        self.rows.fields.push(Field { end, content });
        self
    }

    /// A cell with text from a file.
    pub(in crate::cli) fn text(&mut self, text: &str) -> &mut Self {
        self.rows.cells.push_str(text);
        self.push(Content::Text)
    }

    /// A cell with text from a file, empty without one.
    pub(in crate::cli) fn maybe_text(&mut self, text: Option<&str>) -> &mut Self {
        self.text(text.unwrap_or(""))
    }

    /// A cell with a number or a word of this program.
    pub(in crate::cli) fn value(&mut self, value: impl Display) -> &mut Self {
        let written = write!(self.rows.cells, "{value}");
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
        self.push(Content::Value)
    }

    /// The same, empty for null.
    pub(in crate::cli) fn maybe(&mut self, value: Option<impl Display>) -> &mut Self {
        match value {
            Some(value) => self.value(value),
            None => self.push(Content::Value),
        }
    }

    /// A cell with the values, separated by `separator`.
    pub(in crate::cli) fn list(
        &mut self,
        separator: char,
        values: impl IntoIterator<Item = impl Display>,
    ) -> &mut Self {
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                self.rows.cells.push(separator);
            }
            let written = write!(self.rows.cells, "{value}");
            debug_assert!(written.is_ok(), "writing to memory cannot fail");
        }
        self.push(Content::Value)
    }

    /// The cell of the game's number, empty if the row belongs to no game.
    pub(in crate::cli) fn game(&mut self) -> &mut Self {
        match self.number {
            Some(number) => self.push(Content::Game(number)),
            None => self.push(Content::Value),
        }
    }

    /// Ends the line.
    pub(in crate::cli) fn end(&mut self) {
        let fields = std::mem::take(&mut self.rows.fields);
        let cells = std::mem::take(&mut self.rows.cells);
        let count = match self.encoding.columns.len() {
            0 => fields.len(),
            count => count,
        };
        for place in 0..count {
            if place > 0 {
                let separator = match self.encoding.format {
                    Format::Csv => b',',
                    _ => CELL_END,
                };
                self.rows.text.push(separator);
            }
            let index = self.encoding.columns.get(place).copied().unwrap_or(place);
            let start = index.checked_sub(1).map_or(0, |before| fields[before].end);
            let cell = &cells[start..fields[index].end];
            match (fields[index].content, self.encoding.format) {
                (Content::Game(number), _) => {
                    let at = self.rows.text.len();
                    self.rows.gaps.push(Gap { at, number });
                    self.rows.text.push(GAP);
                }
                (content, Format::Csv) => {
                    let guard = self.encoding.csv_safe && matches!(content, Content::Text);
                    push_csv(&mut self.rows.text, cell, guard);
                }
                _ => self.rows.text.extend_from_slice(printable(cell).as_bytes()),
            }
        }
        let is_csv = self.encoding.format == Format::Csv;
        self.rows.text.push(if is_csv { b'\n' } else { LINE_END });
        self.rows.fields = fields;
        self.rows.cells = cells;
        self.rows.fields.clear();
        self.rows.cells.clear();
    }
}

impl Drop for Line<'_> {
    fn drop(&mut self) {
        if !self.rows.fields.is_empty() {
            self.end();
        }
    }
}

/// Appends a field of CSV, in quotes if it needs them; with `guard`, a text that a spreadsheet
/// would read as a formula gets an apostrophe in front.
fn push_csv(out: &mut Vec<u8>, field: &str, guard: bool) {
    let is_formula = guard && field.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let apostrophe = if is_formula { "'" } else { "" };
    if !field.contains([',', '"', '\n', '\r']) {
        out.extend_from_slice(apostrophe.as_bytes());
        out.extend_from_slice(field.as_bytes());
        return;
    }
    out.push(b'"');
    out.extend_from_slice(apostrophe.as_bytes());
    for &byte in field.as_bytes() {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}
