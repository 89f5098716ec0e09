//! Lines of tables.

use std::fmt::Display;

use serde::Serialize;

use super::json;
use super::rows::{Line, NUMBER};
use crate::draw::printable;

/// Takes the cells of lines, one after another.
pub(in crate::cli) struct TableLine<'a> {
    pub(super) lines: &'a mut Vec<Line>,
    pub(super) cells: Vec<String>,
    pub(super) number: Option<u64>,
    /// Whether all columns of the row are wanted, from which some are chosen.
    pub has_choice: bool,
}

impl TableLine<'_> {
    /// A cell with a text, a number or a word.
    pub(in crate::cli) fn value(&mut self, value: impl Display) -> &mut Self {
        self.cells.push(printable(&value.to_string()).into_owned());
        self
    }

    /// The same, empty for null.
    pub(in crate::cli) fn maybe(&mut self, value: Option<impl Display>) -> &mut Self {
        match value {
            Some(value) => self.value(value),
            None => self.value(""),
        }
    }

    /// A cell with the values, separated by blanks.
    pub(in crate::cli) fn list(
        &mut self,
        values: impl IntoIterator<Item = impl Display>,
    ) -> &mut Self {
        let values: Vec<_> = values.into_iter().map(|value| value.to_string()).collect();
        self.value(values.join(" "))
    }

    /// The cell of the game's number, empty if the row belongs to no game.
    pub(in crate::cli) fn game(&mut self) -> &mut Self {
        let number = self.number.map_or("", |_| NUMBER);
        self.cells.push(number.to_owned());
        self
    }

    /// A cell for each column, or without columns for each field, with its value in a row.
    pub(in crate::cli) fn fields(&mut self, row: &(impl Serialize + ?Sized), columns: &str) {
        for value in json::values(row, columns) {
            if value == json::UNNUMBERED {
                self.game();
            } else {
                self.value(json::plain(&value));
            }
        }
    }

    /// Ends the line; a line that follows belongs to the same row.
    pub(in crate::cli) fn end(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        self.lines.push((self.number, cells));
    }
}

impl Drop for TableLine<'_> {
    fn drop(&mut self) {
        if !self.cells.is_empty() {
            self.end();
        }
    }
}
