//! How rows are encoded.

use super::format::Format;
use crate::cli::output::Screen;

/// The number of a game that is not known yet; see [`Rows`](super::Rows).
pub(in crate::cli) const UNNUMBERED: u64 = u64::MAX;

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
