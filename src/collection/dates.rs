//! Dates of records.

use crate::record::date::Date;

/// The dates of a `DT`, the earliest first; `None` unless each of them is a date of the calendar.
///
/// All commands read dates here, so that one command does not accept what another rejects.
pub(super) fn dates(text: &str) -> Option<Vec<Date>> {
    let mut dates: Vec<Date> = Date::list(text).collect::<Option<_>>()?;
    dates.sort_by_key(|date| *date.days().start());
    Some(dates)
}
