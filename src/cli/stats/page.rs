//! A page of sections, each under its heading.

use super::format::SHRUNK;
use crate::cli::output::{Column, table};
use crate::cli::terminal;

/// The output so far, and the requested sections.
#[derive(Default)]
pub(super) struct Page {
    pub(super) text: String,
    /// The names of the sections to show; empty for all.
    sections: Vec<String>,
    /// Whether tables show shrunk shares.
    shrinks: bool,
}

impl Page {
    /// An empty page that takes these sections, or all if none is named.
    pub(super) fn new(sections: &[String], shrinks: bool) -> Self {
        Self {
            text: String::new(),
            sections: sections.to_vec(),
            shrinks,
        }
    }

    /// Whether a section is to be shown.
    pub(super) fn wants(&self, section: &str) -> bool {
        self.sections.is_empty() || self.sections.iter().any(|wanted| wanted == section)
    }

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

    pub(super) fn table(&mut self, columns: &[Column<'_>], mut rows: Vec<Vec<String>>) {
        let mut columns = columns.to_vec();
        if !self.shrinks && columns.pop_if(|column| column.title == SHRUNK).is_some() {
            for row in &mut rows {
                row.pop();
            }
        }
        self.line(&table(&columns, rows, terminal::screen()));
    }
}
