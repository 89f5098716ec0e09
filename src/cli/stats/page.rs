//! A page of sections, each under its heading, and the numbers in it.

use serde_json::Value;

use crate::cli::data::plain;
use crate::cli::output::{Column, Screen, table};

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
pub(super) const VERSUS: &str = "vs rest: White's share minus White's share in the other rows, in points; \
    * more than chance (Benjamini-Hochberg, 5% false marks)";

pub(super) fn distribution(numbers: &Value) -> String {
    let number = |name: &str| {
        let number = numbers[name].as_f64();
        number.map_or(String::new(), |number| format!("{number:.1}"))
    };
    let whole = |name: &str| plain(&numbers[name]);
    format!(
        "from {} to {}, mean {}, median {}; 5% up to {}, 25% up to {}, 75% up to {}, 95% up to {}",
        whole("min"),
        whole("max"),
        number("mean"),
        number("median"),
        whole("p5"),
        whole("p25"),
        whole("p75"),
        whole("p95"),
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
