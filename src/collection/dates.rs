//! Dates of records, and months, which are as precise as the statistics need.

use std::fmt;

use crate::record::date::Date;

/// The dates of a `DT`, the earliest first; `None` unless each of them is a date of the calendar.
///
/// All commands read dates here, so that one command does not accept what another rejects.
pub(super) fn dates(text: &str) -> Option<Vec<Date>> {
    let mut dates: Vec<Date> = Date::list(text).collect::<Option<_>>()?;
    dates.sort_by_key(|date| *date.days().start());
    Some(dates)
}

/// A month, or a year if the month is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Month {
    /// The year, 0 to 9999.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: Option<u8>,
}

impl Month {
    /// The month of the earliest date in a `DT`; `None` unless each of its dates is one of the
    /// calendar.
    ///
    /// ```
    /// use unlur::collection::stats::Month;
    ///
    /// assert_eq!(Month::read("2004-05-01,02").unwrap().to_string(), "2004-05");
    /// assert_eq!(Month::read("2004").unwrap().to_string(), "2004");
    /// assert_eq!(Month::read("2004-02-30"), None);
    /// assert_eq!(Month::read("May 2004"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let Date { year, month, .. } = *dates(text)?.first()?;
        Some(Self { year, month })
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        self.month.map_or(Ok(()), |month| write!(f, "-{month:02}"))
    }
}
