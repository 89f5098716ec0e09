//! What a command has to say of one chunk, and how pages become one output.

use std::io::{self, Write};

use serde::Serialize;

use super::args::Format;
use super::tally::Tally;

/// What a command has to say of the games of one chunk.
///
/// A chunk is worked on before the chunks ahead of it, so nobody knows yet how
/// many games of the file those hold: a game's number in the file is left open
/// in the text and filled in when the pages are put in order.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// The text, with nothing where the numbers belong.
    pub text: Vec<u8>,
    /// Where in the text a game's number belongs, and the number within the chunk, from 1.
    pub numbers: Vec<(usize, u64)>,
    /// Rows of a table, with the number of the game within the chunk, from 1.
    pub rows: Vec<(u64, Vec<String>)>,
    /// Lines for standard error.
    pub messages: Vec<String>,
    /// How many games, or what stands in the place of one, were met.
    pub entries: u64,
    /// What was read and found.
    pub tally: Tally,
}

impl Page {
    /// Writes the text from `start` on, the numbers counted on from `games` earlier ones.
    fn write(&self, start: usize, games: u64, out: &mut impl Write) -> io::Result<()> {
        let mut written = start;
        for &(at, number) in &self.numbers {
            out.write_all(&self.text[written..at])?;
            write!(out, "{}", games + number)?;
            written = at + PLACEHOLDER.len();
        }
        out.write_all(&self.text[written..])
    }

    /// Appends a JSON object; the placeholder of its game's number stands `number_at`
    /// bytes behind its beginning.
    pub(super) fn push_json(
        &mut self,
        format: Format,
        object: &impl Serialize,
        number: Option<(usize, u64)>,
    ) {
        if format == Format::Json {
            self.text.extend_from_slice(SEPARATOR);
        }
        if let Some((at, game)) = number {
            self.numbers.push((self.text.len() + at, game));
        }
        serde_json::to_writer(&mut self.text, object)
            .unwrap_or_else(|error| unreachable!("writing to memory failed: {error}"));
        if format == Format::Ndjson {
            self.text.push(b'\n');
        }
    }

    /// Appends a line of CSV whose second field may be a game's number.
    pub(super) fn push_csv(&mut self, fields: &[String], number: Option<u64>) {
        let line = |fields: &[String]| {
            let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
            writer
                .write_record(fields)
                .and_then(|()| {
                    writer
                        .into_inner()
                        .map_err(|error| error.into_error().into())
                })
                .unwrap_or_else(|error| unreachable!("writing to memory failed: {error}"))
        };
        if let Some(game) = number {
            // The first field and its comma take as much as a line of its own.
            self.numbers
                .push((self.text.len() + line(&fields[..1]).len(), game));
        }
        self.text.extend_from_slice(&line(fields));
    }
}

/// What stands where a game's number belongs: one digit.
pub(super) const PLACEHOLDER: &str = "0";

/// What stands before each value of a JSON array, the first one too.
const SEPARATOR: &[u8] = b",\n";

/// Puts pages one behind another.
#[derive(Debug)]
pub(super) struct Frame {
    format: Format,
    is_empty: bool,
}

impl Frame {
    /// Begins an output; `header` is the first line of a CSV.
    pub(super) fn begin(format: Format, header: &str, out: &mut impl Write) -> io::Result<Self> {
        match format {
            Format::Csv => writeln!(out, "{header}")?,
            Format::Json => out.write_all(b"[")?,
            Format::Table | Format::Ndjson => {}
        }
        Ok(Self {
            format,
            is_empty: true,
        })
    }

    /// Writes a page whose games come behind `games` others of their file.
    pub(super) fn write(
        &mut self,
        page: &Page,
        games: u64,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if page.text.is_empty() {
            return Ok(());
        }
        let is_first = std::mem::replace(&mut self.is_empty, false);
        // The first value follows the bracket without a comma.
        let start = usize::from(self.format == Format::Json && is_first);
        page.write(start, games, out)
    }

    /// Ends the output.
    pub(super) fn end(self, out: &mut impl Write) -> io::Result<()> {
        if self.format == Format::Json {
            out.write_all(if self.is_empty { b"]\n" } else { b"\n]\n" })?;
        }
        out.flush()
    }
}
