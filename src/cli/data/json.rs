//! JSON objects: how they are written, and how other formats get their values.

use std::cell::Cell;
use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};
use serde_json::{Map, Value};

/// The name of the field with the number of a game.
pub(super) const GAME: &str = "game";

/// The number of a game within its chunk, from 1, and where it is in a text.
#[derive(Clone, Debug)]
pub(super) struct GameNumber {
    pub at: Range<usize>,
    pub number: u64,
}

/// A text that objects are appended to, and its length, which a formatter does not know otherwise.
pub(super) struct MeasuredText<'a>(pub &'a mut Vec<u8>, pub &'a Cell<usize>);

impl Write for MeasuredText<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        self.1.set(self.0.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Notes the numbers of games while objects are written.
pub(super) struct NumberNotes<'a> {
    pub numbers: &'a mut Vec<GameNumber>,
    /// The length of the text.
    pub length: &'a Cell<usize>,
    /// Whether the value that follows is the number of a game.
    pub is_game: bool,
}

impl NumberNotes<'_> {
    pub(super) fn write<W: ?Sized + Write>(&mut self, out: &mut W, number: u64) -> io::Result<()> {
        let start = self.length.get();
        CompactFormatter.write_u64(out, number)?;
        if self.is_game {
            let at = start..self.length.get();
            self.numbers.push(GameNumber { at, number });
        }
        Ok(())
    }
}

/// The fields of an object, in their order.
pub(in crate::cli) fn fields(object: &(impl Serialize + ?Sized)) -> Map<String, Value> {
    match serde_json::to_value(object) {
        Ok(Value::Object(fields)) => fields,
        other => unreachable!("an object: {other:?}"),
    }
}

/// The fields of some objects, one after another, in one.
pub(in crate::cli) fn flat<const N: usize>(parts: [Value; N]) -> Value {
    parts.into_iter().flat_map(|part| fields(&part)).collect()
}

/// Writes compact JSON, and notes the numbers of games.
pub(super) struct JsonFormatter<'a>(pub NumberNotes<'a>);

impl Formatter for JsonFormatter<'_> {
    fn write_u64<W: ?Sized + Write>(&mut self, out: &mut W, number: u64) -> io::Result<()> {
        self.0.write(out, number)
    }

    /// Escapes the control characters U+0080 to U+009F, which some terminals obey.
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        // The number of a game follows this key.
        self.0.is_game = fragment == GAME;
        let bytes = fragment.as_bytes();
        if bytes.is_ascii() {
            return writer.write_all(bytes);
        }
        let mut from = 0;
        // In UTF-8 all these control characters begin with this byte.
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

/// The values of columns, whose names are words: of the field with this name, or null, each with the
/// name of the field. A column may have another name than its field, as `won_by=by`. Without columns
/// these are all fields in their order.
pub(super) fn values(object: &(impl Serialize + ?Sized), columns: &str) -> Vec<(String, Value)> {
    let mut fields = fields(object);
    if columns.is_empty() {
        return fields.into_iter().collect();
    }
    let mut value = |field: &str| fields.get_mut(field).map_or(Value::Null, Value::take);
    let parts = parts(columns);
    parts
        .map(|(_, field)| (field.to_owned(), value(field)))
        .collect()
}

/// The names of columns, each with that of its field.
pub(super) fn parts(columns: &str) -> impl Iterator<Item = (&str, &str)> {
    let columns = columns.split_ascii_whitespace();
    columns.map(|column| column.split_once('=').unwrap_or((column, column)))
}

/// A value without quotes; nothing for null, and blanks between the values of a list.
pub(in crate::cli) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    }
}
