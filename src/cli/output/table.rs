//! Tables for people.

use std::borrow::Cow;
use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use super::column::{Column, Screen};
use super::layout::{Layout, shorten_middle, shorten_path};
use super::window::wrapped;
use crate::draw::printable;

/// The rows under the titles of their columns, without trailing blanks and without a line break at
/// the end.
///
/// If the table is wider than the screen, sentences are broken, paths lose their beginning and
/// columns with a drop order are left out, which a last line reports. Of other cells only the
/// middle of one with more than 100 characters is left out. Control characters in cells are replaced.
#[must_use]
pub fn table(
    columns: &[Column<'_>],
    rows: impl IntoIterator<Item = Vec<String>>,
    screen: impl Into<Screen>,
) -> String {
    let mut writer = TableWriter::new(columns.to_vec(), screen.into());
    let printable = |cell: String| printable(&cell).into_owned();
    let rows = rows.into_iter();
    writer.held = rows
        .map(|row| row.into_iter().map(printable).collect())
        .collect();
    let mut text = Vec::new();
    let written = writer.flush(&mut text).and_then(|()| writer.end(&mut text));
    debug_assert!(written.is_ok(), "writing to memory cannot fail");
    String::from_utf8_lossy(text.trim_ascii_end()).into_owned()
}

/// The number of lines that are buffered to find the widths of the columns. Later lines are written
/// one by one with the same widths, so that a table of any length needs little memory.
pub const SAMPLE: usize = 4096;

/// The most columns of the rule below the titles, since a cell of a pipe may be long.
const RULE: usize = 200;

/// Writes a table row by row, in bounded memory.
#[derive(Debug)]
pub struct TableWriter<'a> {
    columns: Vec<Column<'a>>,
    screen: Screen,
    /// The first lines, until the layout is known.
    held: Vec<Vec<String>>,
    layout: Option<Layout>,
}

impl<'a> TableWriter<'a> {
    pub fn new(columns: Vec<Column<'a>>, screen: Screen) -> Self {
        Self {
            columns,
            screen,
            held: Vec::new(),
            layout: None,
        }
    }

    /// Writes a line, whose cells are printable.
    pub fn push(&mut self, line: Vec<String>, out: &mut dyn Write) -> io::Result<()> {
        if let Some(layout) = &self.layout {
            return self.write_line(layout, &line, out);
        }
        self.held.push(line);
        if self.held.len() == SAMPLE {
            self.flush(out)?;
        }
        Ok(())
    }

    /// Fixes the layout, and writes the titles and the buffered lines.
    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        let layout = Layout::new(&self.columns, &held, self.screen);
        let titles = self.columns.iter().map(|column| column.title.to_owned());
        self.write_line(&layout, &titles.collect::<Vec<_>>(), out)?;
        let widths = layout.widths.iter().map(|width| width + Layout::GAP.len());
        let width = widths.sum::<usize>().saturating_sub(Layout::GAP.len());
        let rule = if self.screen.is_ascii { "-" } else { "─" };
        writeln!(out, "{}", rule.repeat(width.min(RULE)))?;
        for line in &held {
            self.write_line(&layout, line, out)?;
        }
        self.layout = Some(layout);
        Ok(())
    }

    /// The pieces of a cell, one below the other, as they fit.
    fn pieces<'l>(&self, column: Column<'_>, cell: &'l str, width: usize) -> Vec<Cow<'l, str>> {
        let is_ascii = self.screen.is_ascii;
        let pieces = match (column.path, column.wraps) {
            (true, _) => vec![shorten_path(cell, width, is_ascii)],
            (_, true) if cell.width() > width => {
                wrapped(cell, width).into_iter().map(Cow::Owned).collect()
            }
            (_, true) => vec![Cow::Borrowed(cell)],
            _ => vec![shorten_middle(cell, is_ascii)],
        };
        let shown = pieces.into_iter().map(|piece| {
            if is_ascii && !piece.is_ascii() {
                return Cow::Owned(piece.replace(|letter: char| !letter.is_ascii(), "?"));
            }
            piece
        });
        shown.collect()
    }

    /// Writes a line, which takes several if a sentence is broken.
    fn write_line(&self, layout: &Layout, line: &[String], out: &mut dyn Write) -> io::Result<()> {
        let shown = layout.shown.iter().zip(&layout.widths);
        let cells: Vec<_> = shown
            .map(|(&index, &width)| {
                let cell = line.get(index).map_or("", String::as_str);
                let column = self.columns[index];
                (column, width, self.pieces(column, cell, width))
            })
            .collect();
        let height = cells.iter().map(|(.., pieces)| pieces.len()).max();
        for place in 0..height.unwrap_or(1) {
            let mut text = String::new();
            for (column, width, pieces) in &cells {
                let piece = pieces.get(place).map_or("", |piece| piece);
                let padding = " ".repeat(width.saturating_sub(piece.width()));
                text.extend(if column.numeric {
                    [padding.as_str(), piece]
                } else {
                    [piece, padding.as_str()]
                });
                text += Layout::GAP;
            }
            writeln!(out, "{}", text.trim_end())?;
        }
        Ok(())
    }

    /// Writes the buffered lines, and the names of the columns that were left out.
    pub fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.layout.is_none() && !self.held.is_empty() {
            self.flush(out)?;
        }
        let Some(layout) = &self.layout else {
            return Ok(());
        };
        let mut dropped: Vec<&str> = Vec::new();
        for (index, column) in self.columns.iter().enumerate() {
            if !layout.shown.contains(&index) && !dropped.contains(&column.title) {
                dropped.push(column.title);
            }
        }
        if !dropped.is_empty() {
            writeln!(out, "(too narrow for: {})", dropped.join(", "))?;
        }
        Ok(())
    }
}
