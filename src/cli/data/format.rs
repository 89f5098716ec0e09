//! The forms of data, and how rows are encoded.

use clap::ValueEnum;

use crate::cli::output::Screen;

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
pub(in crate::cli) struct Encoding {
    pub format: Format,
    /// Whether CSV guards texts that a spreadsheet would read as formulas.
    pub csv_safe: bool,
    /// The screen that tables must fit on.
    pub screen: Screen,
    /// The indices of the columns that are written, in their order; empty for all.
    pub columns: Vec<usize>,
}

impl Encoding {
    /// The chosen ones of all columns.
    pub(super) fn chosen<T: Clone>(&self, all: Vec<T>) -> Vec<T> {
        match self.columns.as_slice() {
            [] => all,
            columns => columns.iter().map(|&column| all[column].clone()).collect(),
        }
    }
}
