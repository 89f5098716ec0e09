//! A page of sections, each under its heading.

use crate::cli::output::{Column, table};
use crate::cli::terminal;

/// What was written so far.
#[derive(Default)]
pub(super) struct Page {
    pub(super) text: String,
}

impl Page {
    pub(super) fn heading(&mut self, heading: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.line(heading);
        self.text.push('\n');
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn table(&mut self, columns: &[Column<'_>], rows: Vec<Vec<String>>) {
        self.line(&table(columns, rows, terminal::screen()));
    }
}
