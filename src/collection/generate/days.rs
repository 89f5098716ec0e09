//! The days on which games may be played.

use crate::record::date::Date;

/// The days from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    /// Days since the first of March of the year 0.
    first: u32,
    last: u32,
}

impl Days {
    /// Reads `2004-05-01..2004-05-31`; either side may be a year or a month, which mean their
    /// first or last day, and without `..` both are the same. `None` if a date is not in the
    /// calendar, or the first comes after the last.
    ///
    /// ```
    /// use unlur::collection::generate::Days;
    ///
    /// assert_eq!(Days::parse("2004-01..2004"), Days::parse("2004-01-01..2004-12-31"));
    /// assert_eq!(Days::parse("2004-02-30"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let (first, last) = (Date::read(first, None)?, Date::read(last, None)?);
        let month = last.month.unwrap_or(12);
        // The last day of a month is the day before the first of the next.
        let last = match (last.day, month) {
            (Some(day), _) => number(last.year.into(), month, day),
            (None, 12) => number(last.year.into(), 12, 31),
            (None, _) => number(last.year.into(), month + 1, 1) - 1,
        };
        let first = number(
            first.year.into(),
            first.month.unwrap_or(1),
            first.day.unwrap_or(1),
        );
        (first <= last).then_some(Self { first, last })
    }

    /// How many they are.
    #[must_use]
    pub fn count(self) -> usize {
        (self.last - self.first) as usize + 1
    }

    /// The day with that 0-based number, as `YYYY-MM-DD`.
    #[must_use]
    pub fn date(self, index: usize) -> String {
        let day = self.first + u32::try_from(index).unwrap_or(0);
        // 400 years have 146,097 days. Years begin in March here, so that a leap day is their last.
        let (cycle, day) = (day / 146_097, day % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (year, month) = if month < 10 {
            (year, month + 3)
        } else {
            (year + 1, month - 9)
        };
        // The first cycle begins 400 years before the year 0.
        let year = cycle * 400 + year - 400;
        format!("{year:04}-{month:02}-{day:02}")
    }
}

/// The number of a day in the Gregorian calendar.
fn number(year: u32, month: u8, day: u8) -> u32 {
    let (month, day) = (u32::from(month), u32::from(day));
    let (year, month) = if month > 2 {
        (year + 400, month - 3)
    } else {
        (year + 399, month + 9)
    };
    365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1
}
