//! The text before, between and after rows.

use std::io::{self, Write};

use super::joined_games::JoinedGames;
use super::rows::{Encoded, Rows};
use crate::cli::output::{Column, Screen, TableWriter};
use crate::convert::{FORMAT, VERSION};

/// The text around rows.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) enum Delimiters {
    /// Nothing: the rows are the text.
    Text,
    /// A line break after each row.
    Lines,
    /// A line before all rows.
    Csv(String),
    /// A table around them.
    Table(Vec<Column<'static>>, Screen),
    /// The brackets of an array of JSON objects.
    Array,
    /// The brackets of an array, unless there is only one object.
    ArrayOfMany,
    /// The head of a file of records in JSON.
    Records,
    /// A text before and after all rows, which are text.
    Around(&'static str, &'static str),
    /// The head and the end of a JSON document, around the objects of an array.
    Document(String, &'static str),
}

impl Delimiters {
    /// The text before the first and after the last object.
    fn brackets(&self) -> Option<(String, &'static str)> {
        match self {
            Self::Array | Self::ArrayOfMany => Some(("[".to_owned(), "]\n")),
            Self::Records => Some((
                format!(r#"{{"format":"{FORMAT}","version":{VERSION},"games":["#),
                "]}\n",
            )),
            Self::Document(opening, closing) => Some((opening.clone(), *closing)),
            Self::Text | Self::Lines | Self::Csv(_) | Self::Table(..) | Self::Around(..) => None,
        }
    }
}

/// Writes rows one after another, with their delimiters.
#[derive(Debug)]
pub(in crate::cli) struct DelimitedWriter {
    delimiters: Delimiters,
    is_empty: bool,
    /// The first object, while it may turn out to be the only one.
    held: Option<Vec<u8>>,
    table: TableWriter<'static>,
    /// The games of a text.
    pub games: JoinedGames,
}

impl DelimitedWriter {
    /// Writes the text before all rows.
    pub(in crate::cli) fn begin(delimiters: Delimiters, out: &mut dyn Write) -> io::Result<Self> {
        let mut table = TableWriter::new(Vec::new(), Screen::default());
        match (&delimiters, delimiters.brackets()) {
            (Delimiters::Csv(header), _) => writeln!(out, "{header}")?,
            (Delimiters::Table(columns, screen), _) => {
                table = TableWriter::new(columns.clone(), *screen);
            }
            (Delimiters::Around(opening, _), _) => out.write_all(opening.as_bytes())?,
            (Delimiters::ArrayOfMany, _) | (_, None) => {}
            (_, Some((opening, _))) => out.write_all(opening.as_bytes())?,
        }
        Ok(Self {
            delimiters,
            is_empty: true,
            held: None,
            table,
            games: JoinedGames::default(),
        })
    }

    /// Writes rows; the numbers of their games are counted on from `games` earlier ones, if those
    /// are known.
    pub(in crate::cli) fn write(
        &mut self,
        rows: &Rows,
        games: Option<u64>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if matches!(self.delimiters, Delimiters::Text | Delimiters::Around(..)) {
            return self.games.write(&rows.text, &rows.seams, out);
        }
        let unknown = match self.delimiters {
            Delimiters::Csv(_) | Delimiters::Table(..) => "",
            _ => "null",
        };
        rows.each(games, unknown, |row| self.write_row(row, out))
    }

    /// Writes one row, as [`Rows::each`] shows it.
    fn write_row(&mut self, row: Encoded<'_>, out: &mut dyn Write) -> io::Result<()> {
        let row = match row {
            Encoded::Text(row) => row,
            Encoded::Cells(cells) => return self.table.push(cells, out),
        };
        match &self.delimiters {
            Delimiters::Text
            | Delimiters::Around(..)
            | Delimiters::Csv(_)
            | Delimiters::Table(..) => out.write_all(&row),
            Delimiters::Lines => {
                out.write_all(&row)?;
                out.write_all(b"\n")
            }
            Delimiters::ArrayOfMany if self.is_empty => {
                self.is_empty = false;
                self.held = Some(row.into_owned());
                Ok(())
            }
            Delimiters::Array
            | Delimiters::ArrayOfMany
            | Delimiters::Records
            | Delimiters::Document(..) => {
                if let Some(held) = self.held.take() {
                    out.write_all(b"[\n")?;
                    out.write_all(&held)?;
                }
                let is_first = std::mem::replace(&mut self.is_empty, false);
                out.write_all(if is_first { b"\n" } else { b",\n" })?;
                out.write_all(&row)
            }
        }
    }

    /// Writes the text after all rows; the number of games that were left out.
    pub(in crate::cli) fn end(mut self, out: &mut dyn Write) -> io::Result<u64> {
        self.games.end(out)?;
        self.table.end(out)?;
        if let Delimiters::Around(_, closing) = self.delimiters {
            out.write_all(closing.as_bytes())?;
        } else if let Some(only) = self.held {
            out.write_all(&only)?;
            out.write_all(b"\n")?;
        } else if let Some((opening, closing)) = self.delimiters.brackets() {
            match (self.is_empty, self.delimiters) {
                (true, Delimiters::ArrayOfMany) => out.write_all(opening.as_bytes())?,
                (true, _) => {}
                (false, _) => out.write_all(b"\n")?,
            }
            out.write_all(closing.as_bytes())?;
        }
        out.flush()?;
        Ok(self.games.left_out)
    }
}
