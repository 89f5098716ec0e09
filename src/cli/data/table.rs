//! Lines of tables.

use std::fmt::Display;

use serde::Serialize;

use super::json::{self, GAME};
use super::rows::TableCell;
use crate::draw::printable;

/// Takes the cells of lines, one after another.
pub(in crate::cli) struct TableLine<'a> {
    pub(super) lines: &'a mut Vec<Vec<TableCell>>,
    pub(super) cells: Vec<TableCell>,
    /// Whether all columns of the row are wanted, from which some are chosen.
    pub has_choice: bool,
}

impl TableLine<'_> {
    /// A cell with a text, a number or a word.
    pub(in crate::cli) fn value(&mut self, value: impl Display) -> &mut Self {
        let text = printable(&value.to_string()).into_owned();
        self.cells.push(TableCell::Printable(text));
        self
    }

    /// A cell with a value, empty for null.
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

    /// A cell with the number of a game within its chunk.
    pub(in crate::cli) fn game(&mut self, number: u64) -> &mut Self {
        self.cells.push(TableCell::Game(number));
        self
    }

    /// A cell for each column, or without columns for each field, with its value in a row.
    pub(in crate::cli) fn fields(&mut self, row: &(impl Serialize + ?Sized), columns: &str) {
        for (field, value) in json::values(row, columns) {
            match value.as_u64().filter(|_| field == GAME) {
                Some(number) => self.game(number),
                None => self.value(json::plain(&value)),
            };
        }
    }

    /// Ends the line; a line that follows belongs to the same row.
    pub(in crate::cli) fn end(&mut self) {
        self.lines.push(std::mem::take(&mut self.cells));
    }
}

impl Drop for TableLine<'_> {
    fn drop(&mut self) {
        if !self.cells.is_empty() {
            self.end();
        }
    }
}
