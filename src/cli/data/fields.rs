//! The fields of a serializable record, as the cells of one line: its values in JSON.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{CharEscape, Formatter, Serializer};

use super::encoding::UNNUMBERED;

/// The names of a record's fields, in their order.
pub(super) fn names(record: &impl Serialize) -> Vec<String> {
    match serde_json::to_value(record) {
        Ok(Value::Object(fields)) => fields.keys().cloned().collect(),
        other => unreachable!("a record of plain fields: {other:?}"),
    }
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Text, which may be that of a file.
    Text,
    /// A number, true, false, a list or nothing.
    Value,
    /// The number of a game that is not known yet.
    Game,
}

/// The cells of a record, one for each field.
#[derive(Debug, Default)]
pub(super) struct Fields {
    text: String,
    /// Where each cell ends, and its content.
    ends: Vec<(usize, Content)>,
}

impl Fields {
    /// Replaces the cells by those of another record, whose fields are plain: texts, numbers, and
    /// lists of them, which `separator` joins.
    pub(super) fn fill(&mut self, record: &(impl Serialize + ?Sized), separator: char) {
        self.text.clear();
        self.ends.clear();
        let cells = Cells {
            fields: self,
            content: Content::Value,
            separator,
            is_key: false,
            is_in_list: false,
        };
        let filled = record.serialize(&mut Serializer::with_formatter(io::sink(), cells));
        filled.unwrap_or_else(|error| unreachable!("a record of plain fields: {error}"));
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The cell with that index.
    pub(super) fn get(&self, index: usize) -> (&str, Content) {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let (end, content) = self.ends[index];
        (&self.text[start..end], content)
    }
}

/// Keeps the values that JSON would have, without their names, quotes and escapes, and writes
/// nothing.
struct Cells<'a> {
    fields: &'a mut Fields,
    content: Content,
    separator: char,
    is_key: bool,
    is_in_list: bool,
}

macro_rules! values {
    ($($method:ident: $type:ty),*) => {
        $(fn $method<W: ?Sized + Write>(&mut self, _: &mut W, value: $type) -> io::Result<()> {
            let _ = write!(self.fields.text, "{value}");
            Ok(())
        })*
    };
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
    values!(
        write_bool: bool, write_i8: i8, write_i16: i16, write_i32: i32, write_i64: i64,
        write_u8: u8, write_u16: u16, write_u32: u32
    );
    nothing!(
        write_null,
        end_string,
        end_array_value,
        begin_object,
        end_object
    );

    fn write_u64<W: ?Sized + Write>(&mut self, _: &mut W, value: u64) -> io::Result<()> {
        if value == UNNUMBERED {
            self.content = Content::Game;
        } else {
            let _ = write!(self.fields.text, "{value}");
        }
        Ok(())
    }

    fn write_f32<W: ?Sized + Write>(&mut self, out: &mut W, value: f32) -> io::Result<()> {
        self.write_f64(out, value.into())
    }

    /// With its point, as JSON has it.
    fn write_f64<W: ?Sized + Write>(&mut self, _: &mut W, value: f64) -> io::Result<()> {
        let _ = write!(self.fields.text, "{value:?}");
        Ok(())
    }

    fn begin_string<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        if !self.is_key && !self.is_in_list {
            self.content = Content::Text;
        }
        Ok(())
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        _: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if !self.is_key {
            self.fields.text.push_str(fragment);
        }
        Ok(())
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        _: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        self.fields.text.push(match escape {
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

    fn end_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_in_list = false;
        Ok(())
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, _: &mut W, first: bool) -> io::Result<()> {
        if !first {
            self.fields.text.push(self.separator);
        }
        Ok(())
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, _: &mut W, _: bool) -> io::Result<()> {
        self.is_key = true;
        Ok(())
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_key = false;
        Ok(())
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.content = Content::Value;
        Ok(())
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        let end = (self.fields.text.len(), self.content);
        self.fields.ends.push(end);
        Ok(())
    }
}
