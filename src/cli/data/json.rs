//! Objects of JSON: how they are written, and what is read off them for other formats.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};
use serde_json::{Map, Value};

/// The number of a game that is not known yet; see [`Rows`](super::Rows).
pub(in crate::cli) const UNNUMBERED: u64 = u64::MAX;

/// The placeholder of a game's number. JSON text does not contain this byte otherwise.
pub(super) const GAP: u8 = 0;

/// The fields of an object, in their order.
pub(super) fn fields(object: &(impl Serialize + ?Sized)) -> Map<String, Value> {
    match serde_json::to_value(object) {
        Ok(Value::Object(fields)) => fields,
        other => unreachable!("an object: {other:?}"),
    }
}

/// Appends an object, with a [`GAP`] for each number that is [`UNNUMBERED`].
pub(super) fn push(object: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    let mut serializer = serde_json::Serializer::with_formatter(out, GapFormatter);
    let written = object.serialize(&mut serializer);
    written.unwrap_or_else(|error| unreachable!("writing to memory failed: {error}"));
}

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
        if bytes.is_ascii() {
            return writer.write_all(bytes);
        }
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

/// The values of columns, whose names are words: of the field with this name, or null. A column may
/// have another name than its field, as `won_by=by`. Without columns these are all fields in their
/// order.
pub(super) fn values(object: &(impl Serialize + ?Sized), columns: &str) -> Vec<Value> {
    let mut fields = fields(object);
    if columns.is_empty() {
        return fields.into_iter().map(|(_, value)| value).collect();
    }
    let mut value = |field: &str| fields.get_mut(field).map_or(Value::Null, Value::take);
    parts(columns).map(|(_, field)| value(field)).collect()
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
