//! Dates of records.

use crate::record::date::Date;

/// The dates of a `DT`; `None` unless each of them is a date of the calendar.
///
/// All commands read dates here, so that one command does not accept what another rejects.
pub(super) fn dates(text: &str) -> Option<Vec<Date>> {
    Date::list(text).collect()
}
