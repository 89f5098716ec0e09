//! Numbers as the cells of tables.

use crate::cli::output::Column;
use crate::collection::stats::Distribution;

pub(super) const fn text(title: &str) -> Column<'_> {
    Column::text(title)
}

pub(super) const fn number(title: &str) -> Column<'_> {
    Column::number(title)
}

/// The meaning of the column that compares a row with the others.
pub(super) const VERSUS: &str = "vs rest: White's share minus White's share in the other rows, in points; \
    * more than chance (Benjamini-Hochberg, 5% false marks)";

pub(super) fn distribution(numbers: Distribution) -> String {
    let number =
        |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.1}"));
    let whole = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
    format!(
        "from {} to {}, mean {}, median {}; 5% up to {}, 25% up to {}, 75% up to {}, 95% up to {}",
        whole(numbers.min),
        whole(numbers.max),
        number(numbers.mean),
        number(numbers.median),
        whole(numbers.p5),
        whole(numbers.p25),
        whole(numbers.p75),
        whole(numbers.p95),
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
