//! Objects of JSON: how they are written, and what is read off them for other formats.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{CompactFormatter, Formatter};

/// The number of a game that is not known yet; see [`Rows`](super::Rows).
pub(in crate::cli) const UNNUMBERED: u64 = u64::MAX;

/// The placeholder of a game's number. JSON text does not contain this byte otherwise.
pub(super) const GAP: u8 = 0;

/// The names of an object's fields, in their order.
pub(super) fn names(object: &impl Serialize) -> Vec<String> {
    match serde_json::to_value(object) {
        Ok(Value::Object(fields)) => fields.keys().cloned().collect(),
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

/// Shows the values of an object or a list in compact JSON, each with the name of its field.
pub(super) fn each_value<'j>(json: &'j [u8], mut show: impl FnMut(&'j [u8], &'j [u8])) {
    let (mut start, mut depth, mut at): (usize, u32, usize) = (1, 0, 0);
    let mut name = &json[..0];
    while let Some(&byte) = json.get(at) {
        match byte {
            b'"' => {
                at += 1;
                while json[at] != b'"' {
                    at += 1 + usize::from(json[at] == b'\\');
                }
            }
            b'{' | b'[' => depth += 1,
            b':' if depth == 1 => {
                name = &json[start + 1..at - 1];
                start = at + 1;
            }
            b',' | b'}' | b']' if depth == 1 => {
                if start < at {
                    show(name, &json[start..at]);
                }
                start = at + 1;
            }
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
}

/// The values of columns, whose names are words: of the field with this name, in the object or in an
/// object in it, or null. A column may have another name than its field, as `won_by=by`. Without
/// columns these are all fields in their order.
pub(super) fn values<'j>(object: &'j [u8], columns: &str) -> Vec<&'j [u8]> {
    if columns.is_empty() {
        let mut values = Vec::new();
        each_value(object, |_, value| values.push(value));
        return values;
    }
    let fields: Vec<_> = parts(columns).map(|(_, field)| field.as_bytes()).collect();
    let mut values = vec![&b"null"[..]; fields.len()];
    let mut next = 0;
    let mut put = |name: &[u8], value| {
        // Most fields are in the order of the columns.
        let mut order = (next..fields.len()).chain(0..next);
        if let Some(found) = order.find(|&column| fields[column] == name) {
            (values[found], next) = (value, found + 1);
        }
    };
    each_value(object, |name, value| match value {
        [b'{', ..] => each_value(value, &mut put),
        value => put(name, value),
    });
    values
}

/// The names of columns, each with that of its field.
pub(super) fn parts(columns: &str) -> impl Iterator<Item = (&str, &str)> {
    let columns = columns.split_ascii_whitespace();
    columns.map(|column| column.split_once('=').unwrap_or((column, column)))
}

/// A value without quotes and escapes; nothing for null, and the values of a list between separators.
pub(super) fn text(value: &[u8], separator: char) -> Cow<'_, str> {
    match value {
        b"null" => Cow::Borrowed(""),
        [b'"', text @ .., b'"'] if !text.contains(&b'\\') => String::from_utf8_lossy(text),
        [b'"', ..] => serde_json::from_slice::<String>(value).map_or("".into(), Cow::Owned),
        [b'[', ..] => {
            let mut list = String::new();
            each_value(value, |_, value| {
                if !list.is_empty() {
                    list.push(separator);
                }
                list.push_str(&text(value, separator));
            });
            Cow::Owned(list)
        }
        plain => String::from_utf8_lossy(plain),
    }
}

/// The same of a value that is read.
pub(in crate::cli) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
