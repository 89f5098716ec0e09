//! What a command has to say of one chunk, and how pages become one output.

use std::io::{self, Write};

use serde::Serialize;

use super::args::Format;
use super::totals::Totals;
use crate::convert::{FORMAT, VERSION};

/// What a command has to say of the games of one chunk.
///
/// A chunk is worked on before the chunks ahead of it, so nobody knows yet how
/// many games of the file those hold: a game's number in the file is left open
/// in the text and filled in when the pages are put in order.
#[derive(Debug, Default)]
pub(super) struct ChunkOutput<S = ()> {
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
    /// How many objects the text holds, where it is one of JSON.
    pub objects: u64,
    /// What was read and found.
    pub totals: Totals,
    /// What the command sums up over all games.
    pub sum: S,
}

impl<S> ChunkOutput<S> {
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
        delimiters: Delimiters,
        object: &impl Serialize,
        number: Option<(usize, u64)>,
    ) {
        if delimiters != Delimiters::Lines {
            self.text.extend_from_slice(SEPARATOR);
        }
        self.objects += 1;
        if let Some((at, game)) = number {
            self.numbers.push((self.text.len() + at, game));
        }
        serde_json::to_writer(&mut self.text, object)
            .unwrap_or_else(|error| unreachable!("writing to memory failed: {error}"));
        if delimiters == Delimiters::Lines {
            self.text.push(b'\n');
        }
    }

    /// Whether there is anything to write.
    pub(super) fn has_text(&self) -> bool {
        !self.text.is_empty()
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

/// What stands round the pages of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delimiters {
    /// Nothing.
    Lines,
    /// The header of a CSV.
    Csv(&'static str),
    /// The brackets of an array of JSON objects.
    Array,
    /// The brackets of an array, unless there is one object alone.
    ArrayOfMany,
    /// The head of a file of records.
    Records,
}

impl Delimiters {
    /// What stands round data of that format, whose CSV begins with `header`.
    pub(super) fn of(format: Format, header: &'static str) -> Self {
        match format {
            Format::Csv => Self::Csv(header),
            Format::Json => Self::Array,
            Format::Table | Format::Ndjson => Self::Lines,
        }
    }

    /// What stands before the first object, and behind the last.
    fn brackets(self) -> Option<(String, &'static str)> {
        match self {
            Self::Array | Self::ArrayOfMany => Some(("[".to_owned(), "]\n")),
            Self::Records => Some((
                format!(r#"{{"format":"{FORMAT}","version":{VERSION},"games":["#),
                "]}\n",
            )),
            Self::Lines | Self::Csv(_) => None,
        }
    }
}

/// Puts pages one behind another.
#[derive(Debug)]
pub(super) struct DelimitedWriter {
    delimiters: Delimiters,
    is_empty: bool,
    /// The first object, while it may turn out to be the only one.
    held: Option<Vec<u8>>,
}

impl DelimitedWriter {
    /// Begins an output.
    pub(super) fn begin(delimiters: Delimiters, out: &mut impl Write) -> io::Result<Self> {
        match (delimiters, delimiters.brackets()) {
            (Delimiters::Csv(header), _) => writeln!(out, "{header}")?,
            (Delimiters::ArrayOfMany, _) | (_, None) => {}
            (_, Some((opening, _))) => out.write_all(opening.as_bytes())?,
        }
        Ok(Self {
            delimiters,
            is_empty: true,
            held: None,
        })
    }

    /// Writes a output whose games come behind `games` others of their file.
    pub(super) fn write<S>(
        &mut self,
        output: &ChunkOutput<S>,
        games: u64,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if !output.has_text() {
            return Ok(());
        }
        let is_first = std::mem::replace(&mut self.is_empty, false);
        // The first object follows the bracket without a comma.
        let start = usize::from(self.delimiters.brackets().is_some() && is_first);
        if self.delimiters == Delimiters::ArrayOfMany && is_first {
            let mut text = Vec::new();
            output.write(start, games, &mut text)?;
            if output.objects == 1 {
                self.held = Some(text);
                return Ok(());
            }
            out.write_all(b"[")?;
            return out.write_all(&text);
        }
        if let Some(held) = self.held.take() {
            out.write_all(b"[")?;
            out.write_all(&held)?;
        }
        output.write(start, games, out)
    }

    /// Ends the output.
    pub(super) fn end(self, out: &mut impl Write) -> io::Result<()> {
        if let Some(only) = self.held {
            out.write_all(only.trim_ascii_start())?;
            out.write_all(b"\n")?;
        } else if let Some((_, closing)) = self.delimiters.brackets() {
            match (self.is_empty, self.delimiters) {
                (true, Delimiters::ArrayOfMany) => out.write_all(b"[")?,
                (true, _) => {}
                (false, _) => out.write_all(b"\n")?,
            }
            out.write_all(closing.as_bytes())?;
        }
        out.flush()
    }
}
