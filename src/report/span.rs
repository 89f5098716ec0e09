//! The dates of a collection.

use crate::collection::stats::Month;

/// The first and the last month; `None` without a month.
#[must_use]
pub fn span(months: impl IntoIterator<Item = Month>) -> Option<String> {
    let months: Vec<Month> = months.into_iter().collect();
    let (first, last) = (months.iter().min()?, months.iter().max()?);
    Some(if first == last {
        first.to_string()
    } else {
        format!("{first} to {last}")
    })
}
