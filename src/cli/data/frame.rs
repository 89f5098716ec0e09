//! The forms of data, and the text before, between and after rows.

use std::borrow::Cow;
use std::io::{self, Write};

use clap::ValueEnum;

use super::joined_games::JoinedGames;
use super::rows::Rows;
use crate::cli::output::{Column, Screen, TableWriter};
use crate::convert::{FORMAT, VERSION};

/// The text around rows.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) enum Frame {
    /// A text before and one after the rows, which are lines or games.
    Text(Cow<'static, str>, &'static str),
    /// A text before and one after the elements of a JSON array.
    Array(Cow<'static, str>, &'static str),
    /// The brackets of an array, unless there is only one element.
    ArrayOfMany,
    Table(Vec<Column<'static>>, Screen),
}

impl Frame {
    /// Nothing: the rows are the text.
    pub(in crate::cli) const NONE: Self = Self::Text(Cow::Borrowed(""), "");

    /// The header of a CSV.
    pub(super) fn csv(columns: &[String]) -> Self {
        Self::Text(Cow::Owned(columns.join(",") + "\n"), "")
    }

    /// The head and the end of a file of records in JSON.
    pub(in crate::cli) fn records() -> Self {
        let head = format!(r#"{{"format":"{FORMAT}","version":{VERSION},"games":["#);
        Self::Array(head.into(), "]}\n")
    }
}

/// Writes rows one after another in their frame.
#[derive(Debug)]
pub(in crate::cli) struct RowWriter {
    frame: Frame,
    is_empty: bool,
    /// The first element of an array, while it may turn out to be the only one.
    held: Vec<u8>,
    table: TableWriter<'static>,
    /// The games of a text.
    pub games: JoinedGames,
}

impl RowWriter {
    /// Writes the text before all rows.
    pub(in crate::cli) fn begin(frame: Frame, out: &mut dyn Write) -> io::Result<Self> {
        let mut table = TableWriter::new(Vec::new(), Screen::default());
        match &frame {
            Frame::Text(head, _) | Frame::Array(head, _) => out.write_all(head.as_bytes())?,
            Frame::ArrayOfMany => {}
            Frame::Table(columns, screen) => table = TableWriter::new(columns.clone(), *screen),
        }
        Ok(Self {
            frame,
            is_empty: true,
            held: Vec::new(),
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
        if let Frame::Table(..) = self.frame {
            let mut lines = rows.numbered_lines(games);
            return lines.try_for_each(|line| self.table.push(line, out));
        }
        if rows.is_empty() {
            return Ok(());
        }
        let text = rows.numbered_text(games);
        if let Frame::Text(..) = self.frame {
            return self.games.write(&text, &rows.seams, out);
        }
        let is_first = std::mem::replace(&mut self.is_empty, false);
        if is_first && self.frame == Frame::ArrayOfMany {
            if rows.ends.len() == 1 {
                self.held = text.into_owned();
                return Ok(());
            }
            out.write_all(b"[")?;
        } else if !self.held.is_empty() {
            out.write_all(b"[")?;
            out.write_all(&std::mem::take(&mut self.held)[1..])?;
        }
        // The comma of the first element has nothing to separate.
        out.write_all(&text[usize::from(is_first)..])
    }

    /// Writes the text after all rows; the number of games that were left out.
    pub(in crate::cli) fn end(mut self, out: &mut dyn Write) -> io::Result<u64> {
        self.games.end(out)?;
        self.table.end(out)?;
        let line_break = if self.is_empty { "" } else { "\n" };
        match self.frame {
            Frame::Text(_, tail) => out.write_all(tail.as_bytes())?,
            Frame::Array(_, tail) => write!(out, "{line_break}{tail}")?,
            Frame::ArrayOfMany if self.is_empty => out.write_all(b"[]\n")?,
            Frame::ArrayOfMany if self.held.is_empty() => out.write_all(b"\n]\n")?,
            Frame::ArrayOfMany => {
                out.write_all(&self.held[2..])?;
                out.write_all(b"\n")?;
            }
            Frame::Table(..) => {}
        }
        out.flush()?;
        Ok(self.games.left_out)
    }
}

/// The forms of data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For people
    #[default]
    Table,
    /// One JSON document
    Json,
    /// One JSON object a line
    Ndjson,
    /// Comma-separated values with a header
    Csv,
}

/// How rows are encoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct DataFormat {
    pub kind: Format,
    /// Whether CSV guards texts that a spreadsheet would read as formulas.
    pub csv_safe: bool,
    /// The screen that tables must fit on.
    pub screen: Screen,
    /// The indices of the columns that are written, in their order; empty for all.
    pub columns: Vec<usize>,
}

impl DataFormat {
    /// The chosen ones of all columns.
    pub(super) fn chosen<T: Clone>(&self, all: Vec<T>) -> Vec<T> {
        match self.columns.as_slice() {
            [] => all,
            columns => columns.iter().map(|&column| all[column].clone()).collect(),
        }
    }
}
