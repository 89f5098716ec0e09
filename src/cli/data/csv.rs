//! Lines of CSV.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};

use super::frame::DataFormat;
use super::json::{self, GAP, UNNUMBERED};
use super::rows::Rows;
use crate::draw::is_printable;

/// Takes what has fields and appends each as a line of CSV.
pub(in crate::cli) struct CsvLines<'a> {
    pub(super) rows: &'a mut Rows,
    pub(super) format: &'a DataFormat,
    /// The columns, if they are not all fields of the lines in their order.
    pub(super) columns: &'a str,
    /// The number of the game within the chunk, from 1.
    pub(super) number: Option<u64>,
    /// What is between the values of a list.
    pub(super) separator: &'static str,
}

impl CsvLines<'_> {
    /// Appends a line: the fields of its JSON are the cells, and the values of a list are one
    /// together.
    pub(in crate::cli) fn push(&mut self, line: &(impl Serialize + ?Sized)) {
        let Rows { text, cell, .. } = &mut *self.rows;
        let start = text.len();
        let chooses = !self.columns.is_empty() || !self.format.columns.is_empty();
        let cells = Cells {
            cell,
            separator: self.separator,
            guards: self.format.csv_safe,
            names: chooses,
            is_key: false,
            is_in_list: false,
        };
        let written = line.serialize(&mut Serializer::with_formatter(&mut *text, cells));
        written.unwrap_or_else(|error| unreachable!("writing to memory failed: {error}"));
        if chooses {
            let all = text.split_off(start);
            self.choose(&all);
        }
        self.rows.text.push(b'\n');
        self.rows.push_gaps(start, self.number);
    }

    /// Appends the columns among cells with names.
    fn choose(&mut self, cells: &[u8]) {
        let cells = cells.split(|&byte| byte == CELL).skip(1);
        let cells = cells.map(|cell| cell.split_at(memchr::memchr(NAME, cell).unwrap_or(0)));
        let mut chosen: Vec<_> = cells.collect();
        if !self.columns.is_empty() {
            // Most columns follow one another as their fields do.
            let mut next = 0;
            let of = |(_, field): (&str, &str)| {
                let places = (next..chosen.len()).chain(0..next);
                let mut places = places.filter(|&place| chosen[place].0 == field.as_bytes());
                let place = places.next()?;
                next = place + 1;
                Some(chosen[place])
            };
            chosen = json::parts(self.columns)
                .map(of)
                .map(Option::unwrap_or_default)
                .collect();
        }
        for (place, (_, cell)) in self.format.chosen(chosen).into_iter().enumerate() {
            let comma: &[u8] = if place > 0 { b"," } else { b"" };
            self.rows.text.extend(comma);
            self.rows.text.extend(cell.get(1..).unwrap_or_default());
        }
    }
}

/// What is before the name of each cell, and between the name and the cell: bytes that no text has.
const CELL: u8 = 0xFF;
const NAME: u8 = 0xFE;

/// Writes the values of an object as cells, without a detour: reading them off its JSON takes as
/// long as writing that.
#[expect(
    clippy::struct_excessive_bools,
    reason = "two choices and two places, apart from one another"
)]
struct Cells<'a> {
    /// The text or the list that is being written.
    cell: &'a mut String,
    separator: &'static str,
    guards: bool,
    /// Whether each cell gets its name, by which it is chosen; else a comma is between cells.
    names: bool,
    is_key: bool,
    is_in_list: bool,
}

/// What JSON has around values, and cells have not.
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
        match value {
            UNNUMBERED => out.write_all(&[GAP]),
            _ => CompactFormatter.write_u64(out, value),
        }
    }

    /// The numbers of lists are as small as this.
    fn write_u8<W: ?Sized + Write>(&mut self, out: &mut W, value: u8) -> io::Result<()> {
        if self.is_in_list {
            self.cell.push_str(&value.to_string());
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
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        match (self.is_key, self.names && !self.is_in_list) {
            (true, true) => return out.write_all(fragment.as_bytes()),
            (true, false) => {}
            (false, _) => self.cell.push_str(fragment),
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
        match (self.names, first) {
            _ if self.is_in_list => Ok(()),
            (true, _) => out.write_all(&[CELL]),
            (false, true) => Ok(()),
            (false, false) => out.write_all(b","),
        }
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.is_key = false;
        let ends_name = self.names && !self.is_in_list;
        out.write_all(if ends_name { &[NAME] } else { b"" })
    }
}

/// Appends a field, in quotes if it needs them; if it is guarded, a text that a spreadsheet would
/// read as a formula gets an apostrophe in front.
fn push_field<W: ?Sized + Write>(out: &mut W, field: &str, guards: bool) -> io::Result<()> {
    let is_control = |first: char| matches!(first, '\t' | '\r');
    // A spreadsheet may ignore characters without a picture, and read wide signs as the others.
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let has_no_picture = |first: char| first.is_whitespace() || !is_printable(first);
    let begins_formula = |text: &str| text.trim_start_matches(has_no_picture).starts_with(signs);
    let is_formula = guards && (field.starts_with(is_control) || begins_formula(field));
    let apostrophe = if is_formula { "'" } else { "" };
    if !field.contains([',', '"', '\n', '\r', '\0']) {
        out.write_all(apostrophe.as_bytes())?;
        return out.write_all(field.as_bytes());
    }
    // No reader of CSV takes a NUL.
    let field = field.replace('"', "\"\"").replace('\0', "\u{fffd}");
    write!(out, "\"{apostrophe}{field}\"")
}
