//! Dates of records.

use crate::record::date::Date;

/// The dates of a `DT`; `None` unless each of them is a date of the calendar.
///
/// Every question about dates asks here, so that one command does not read what another refuses.
pub(super) fn dates(text: &str) -> Option<Vec<Date>> {
    Date::list(text).collect()
}
