//! A page of sections, each under its heading.

use crate::cli::output::{Column, Screen, table};

/// The output so far, and the requested sections.
#[derive(Default)]
pub(super) struct Page {
    pub(super) text: String,
    /// The names of the sections to show; empty for all.
    sections: Vec<String>,
    screen: Screen,
}

impl Page {
    /// An empty page that takes these sections, or all if none is named.
    pub(super) fn new(sections: &[String], screen: Screen) -> Self {
        Self {
            text: String::new(),
            sections: sections.to_vec(),
            screen,
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

    pub(super) fn table(
        &mut self,
        columns: &[Column<'_>],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) {
        self.line(&table(columns, rows, self.screen));
    }
}
