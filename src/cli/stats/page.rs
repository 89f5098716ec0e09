//! A page of sections, each under its heading, and the numbers in it.

use crate::cli::output::{Column, Screen, table};
use crate::collection::stats::Distribution;

/// The output so far, and the screen that its tables must fit on.
pub(super) struct Page {
    pub(super) text: String,
    pub(super) screen: Screen,
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

    /// A heading with a table.
    pub(super) fn table(
        &mut self,
        heading: &str,
        columns: &[Column<'_>],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) {
        self.heading(heading);
        self.line(&table(columns, rows, self.screen));
    }
}

/// The meaning of the column that compares a row with the others.
pub(super) const MARKS: &str = "vs rest: White's share minus White's share in the other rows, in points; \
    * more than chance (Benjamini-Hochberg, 5% false marks)";

pub(super) fn distribution(numbers: &Distribution) -> String {
    let whole = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
    let [min, max] = [numbers.min, numbers.max].map(whole);
    let [p5, p25, p75, p95] = [numbers.p5, numbers.p25, numbers.p75, numbers.p95].map(whole);
    let tenths = |number: Option<f64>| number.map_or(String::new(), |it| format!("{it:.1}"));
    let [mean, median] = [numbers.mean, numbers.median].map(tenths);
    format!(
        "from {min} to {max}, mean {mean}, median {median}; \
         5% up to {p5}, 25% up to {p25}, 75% up to {p75}, 95% up to {p95}"
    )
}

/// A p-value as people write it.
pub(super) fn p_value(p: f64) -> String {
    if p < 0.001 {
        "p < 0.001".to_owned()
    } else {
        format!("p = {p:.3}")
    }
}
