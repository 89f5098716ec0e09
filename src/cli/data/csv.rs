//! Lines of CSV.

use std::cell::Cell;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};

use super::frame::DataFormat;
use super::json::{self, GAME, MeasuredText, NumberNotes};
use super::rows::Rows;
use crate::draw::is_printable;

/// Takes values with fields and appends each as a line of CSV.
pub(in crate::cli) struct CsvLines<'a> {
    pub(super) rows: &'a mut Rows,
    pub(super) format: &'a DataFormat,
    /// The columns, if they are not all fields of the lines in their order.
    pub(super) columns: &'a str,
    /// The separator of the values of a list.
    pub(super) separator: &'static str,
}

impl CsvLines<'_> {
    /// Appends a line: the fields of its JSON are the cells, and the values of a list are one
    /// together.
    pub(in crate::cli) fn push(&mut self, line: &(impl Serialize + ?Sized)) {
        if self.columns.is_empty() && self.format.columns.is_empty() {
            self.push_cells(line, false);
        } else {
            let values = self.format.chosen(json::values(line, self.columns));
            for (place, (field, value)) in values.iter().enumerate() {
                if place > 0 {
                    self.rows.text.push(b',');
                }
                self.push_cells(value, field == GAME);
            }
        }
        self.rows.text.push(b'\n');
    }

    /// Appends the cells of an object, or the cell of a value, which may be the number of a game.
    fn push_cells(&mut self, value: &(impl Serialize + ?Sized), is_game: bool) {
        let rows = &mut *self.rows;
        let length = &Cell::new(rows.text.len());
        let cells = Cells {
            cell: &mut rows.cell,
            separator: self.separator,
            guards: self.format.csv_safe,
            notes: NumberNotes {
                numbers: &mut rows.numbers,
                length,
                is_game,
            },
            is_key: false,
            is_in_list: false,
        };
        let mut serializer =
            Serializer::with_formatter(MeasuredText(&mut rows.text, length), cells);
        let written = value.serialize(&mut serializer);
        written.unwrap_or_else(|error| unreachable!("writing to memory failed: {error}"));
    }
}

/// Writes the values of an object directly as cells. Converting to JSON first would be slower:
/// reading the values back takes as long as writing the JSON.
struct Cells<'a> {
    /// The text or the list that is being written.
    cell: &'a mut String,
    separator: &'static str,
    guards: bool,
    notes: NumberNotes<'a>,
    is_key: bool,
    is_in_list: bool,
}

impl Cells<'_> {
    /// Appends a number of a list. Only edges are lists of numbers. They are written as `e1e4`, so
    /// that every reader takes them for text, even a single one.
    fn push_edge(&mut self, edge: u64) {
        if self.cell.ends_with(self.separator) {
            self.cell.truncate(self.cell.len() - self.separator.len());
        }
        self.cell.push('e');
        self.cell.push_str(&edge.to_string());
    }
}

/// Parts of JSON that cells do not have.
macro_rules! nothing {
    ($($method:ident),*) => {
        $(fn $method<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
            Ok(())
        })*
    };
}

impl Formatter for Cells<'_> {
    nothing!(
        write_null,
        begin_object,
        end_object,
        begin_object_value,
        begin_string,
        end_array_value
    );

    fn write_u64<W: ?Sized + Write>(&mut self, out: &mut W, value: u64) -> io::Result<()> {
        if self.is_in_list {
            self.push_edge(value);
            return Ok(());
        }
        self.notes.write(out, value)
    }

    fn write_u8<W: ?Sized + Write>(&mut self, out: &mut W, value: u8) -> io::Result<()> {
        if self.is_in_list {
            self.push_edge(value.into());
            return Ok(());
        }
        CompactFormatter.write_u8(out, value)
    }

    fn end_string<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        if self.is_key || self.is_in_list {
            return Ok(());
        }
        let written = push_field(out, self.cell, self.guards);
        self.cell.clear();
        written
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        _: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if !self.is_key {
            self.cell.push_str(fragment);
        } else if !self.is_in_list {
            self.notes.is_game = fragment == GAME;
        }
        Ok(())
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        _: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        self.cell.push(match escape {
            CharEscape::Quote => '"',
            CharEscape::ReverseSolidus => '\\',
            CharEscape::Solidus => '/',
            CharEscape::Backspace => '\u{8}',
            CharEscape::FormFeed => '\u{c}',
            CharEscape::LineFeed => '\n',
            CharEscape::CarriageReturn => '\r',
            CharEscape::Tab => '\t',
            CharEscape::AsciiControl(byte) => char::from(byte),
        });
        Ok(())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_in_list = true;
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.is_in_list = false;
        let written = push_field(out, self.cell, false);
        self.cell.clear();
        written
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, _: &mut W, first: bool) -> io::Result<()> {
        if !first {
            self.cell.push_str(self.separator);
        }
        Ok(())
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.is_key = true;
        if first || self.is_in_list {
            return Ok(());
        }
        out.write_all(b",")
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_key = false;
        Ok(())
    }
}

/// Appends a field, in quotes if it needs them; if it is guarded, a text that a spreadsheet would
/// read as a formula gets an apostrophe in front.
fn push_field<W: ?Sized + Write>(out: &mut W, field: &str, guards: bool) -> io::Result<()> {
    let is_control = |first: char| matches!(first, '\t' | '\r');
    // A spreadsheet may ignore invisible characters, and read full-width signs as the ASCII ones.
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let has_no_picture = |first: char| first.is_whitespace() || !is_printable(first);
    let begins_formula = |text: &str| text.trim_start_matches(has_no_picture).starts_with(signs);
    let is_formula = guards && (field.starts_with(is_control) || begins_formula(field));
    let apostrophe = if is_formula { "'" } else { "" };
    let needs_quotes = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r' | b'\0');
    if !field.as_bytes().iter().any(needs_quotes) {
        out.write_all(apostrophe.as_bytes())?;
        return out.write_all(field.as_bytes());
    }
    // CSV readers do not accept a NUL.
    let field = field.replace('"', "\"\"").replace('\0', "\u{fffd}");
    write!(out, "\"{apostrophe}{field}\"")
}
