//! Tables for people.

use std::borrow::Cow;
use std::io::{self, Write};

use comfy_table::{CellAlignment, ColumnConstraint, LineStyle, Table, TableStyle, Width};
use unicode_width::UnicodeWidthStr as _;

use super::column::{Column, Screen};
use super::layout::{Layout, shorten_middle, shorten_path};
use crate::draw::printable;

/// The rows under the titles of their columns, without trailing blanks and without a line break at
/// the end.
///
/// If the table is wider than the screen, sentences are broken, paths lose their beginning and
/// columns with a drop order are left out, which a last line reports. Other cells are shown in
/// full, or without their middle if they have more than 100 characters. Control characters in cells
/// are replaced.
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

/// The maximum width of the rule below the titles, because cells can be long if the output is a
/// pipe.
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

    /// Fixes the layout and draws the buffered lines.
    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        let layout = Layout::new(&self.columns, &held, self.screen);
        let titles = layout.shown.iter().map(|&index| self.columns[index].title);
        let mut table = Table::new();
        table.set_header(titles);
        let drawn = self.drawn(table, &layout, &held);
        for (place, line) in drawn.lines().enumerate() {
            let most = if place == 1 { RULE } else { usize::MAX };
            writeln!(out, "{}", line.chars().take(most).collect::<String>())?;
        }
        self.layout = Some(layout);
        Ok(())
    }

    /// The lines as rows of a table.
    fn drawn(&self, mut table: Table, layout: &Layout, lines: &[Vec<String>]) -> String {
        let rule = if self.screen.is_ascii { '-' } else { '─' };
        table.load_style(TableStyle::new().header_separator(LineStyle::none().fill(rule)));
        for line in lines {
            table.add_row(self.cells(layout, line));
        }
        for (place, column) in table.column_iter_mut().enumerate() {
            let is_last = place + 1 == layout.shown.len();
            let gap = if is_last { 0 } else { Layout::GAP.len() };
            let [gap, width] = [gap, layout.widths[place]]
                .map(|columns| u16::try_from(columns).unwrap_or(u16::MAX));
            column.set_padding((0, gap));
            column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width + gap)));
            if self.columns[layout.shown[place]].numeric {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table.trim_fmt()
    }

    /// The shown cells of a line, as they fit.
    fn cells<'l>(&self, layout: &Layout, line: &'l [String]) -> Vec<Cow<'l, str>> {
        let shown = layout.shown.iter().zip(&layout.widths);
        let fitted = shown.map(|(&index, &width)| {
            let cell = line.get(index).map_or("", String::as_str);
            let column = self.columns[index];
            let cell = match (column.path, column.wraps) {
                (true, _) => shorten_path(cell, width, self.screen.is_ascii),
                (_, true) => Cow::Borrowed(cell),
                _ => shorten_middle(cell, self.screen.is_ascii),
            };
            if self.screen.is_ascii && !cell.is_ascii() {
                return Cow::Owned(cell.replace(|character: char| !character.is_ascii(), "?"));
            }
            cell
        });
        fitted.collect()
    }

    /// Writes one line below the table as it was drawn.
    fn write_line(&self, layout: &Layout, line: &[String], out: &mut dyn Write) -> io::Result<()> {
        let mut shown = layout.shown.iter();
        if shown.any(|&index| self.columns[index].wraps) {
            return writeln!(
                out,
                "{}",
                self.drawn(Table::new(), layout, std::slice::from_ref(&line.to_vec()))
            );
        }
        let mut text = String::new();
        let cells = self.cells(layout, line);
        for ((&index, &width), cell) in layout.shown.iter().zip(&layout.widths).zip(cells) {
            let padding = " ".repeat(width.saturating_sub(cell.width()));
            text.extend(if self.columns[index].numeric {
                [padding.as_str(), &cell]
            } else {
                [&cell, padding.as_str()]
            });
            text += Layout::GAP;
        }
        writeln!(out, "{}", text.trim_end())
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
