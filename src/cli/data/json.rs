//! Objects of JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};

use super::encoding::UNNUMBERED;

/// The placeholder of a game's number. JSON text does not contain this byte otherwise.
pub(super) const GAP: u8 = 0;

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
