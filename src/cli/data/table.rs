//! Lines of tables.

use std::fmt::Display;

use serde::Serialize;

use super::fields::{Content, Fields};
use crate::draw::printable;

/// A cell of a table.
#[derive(Clone, Debug)]
pub(super) enum TableCell {
    Text(String),
    /// The number of a game within its chunk, from 1.
    Game(u64),
}

/// Takes the cells of lines, one after another.
pub(in crate::cli) struct TableLine<'a> {
    pub(super) lines: &'a mut Vec<Vec<TableCell>>,
    pub(super) cells: Vec<TableCell>,
    pub(super) number: Option<u64>,
}

impl TableLine<'_> {
    /// A cell with a text, a number or a word.
    pub(in crate::cli) fn value(&mut self, value: impl Display) -> &mut Self {
        let text = printable(&value.to_string()).into_owned();
        self.cells.push(TableCell::Text(text));
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
        match self.number {
            Some(number) => {
                self.cells.push(TableCell::Game(number));
                self
            }
            None => self.value(""),
        }
    }

    /// A cell for each field of a record.
    pub(in crate::cli) fn fields(&mut self, record: &impl Serialize) {
        let mut fields = Fields::default();
        fields.fill(record, ' ');
        for index in 0..fields.len() {
            match fields.get(index) {
                (_, Content::Game) => self.game(),
                (cell, _) => self.value(cell),
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
