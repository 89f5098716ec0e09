//! Dates in expressions and records as spans of days.

use super::number::Span;
use crate::collection::dates::dates;
use crate::record::date::Date;

/// The days that a date may be, as numbers that grow with the days.
fn days(date: Date) -> Span {
    let year = u64::from(date.year);
    let day = |month: u8, day: u8| (year * 100 + u64::from(month)) * 100 + u64::from(day);
    Span {
        first: day(date.month.unwrap_or(1), date.day.unwrap_or(1)),
        last: day(date.month.unwrap_or(12), date.day.unwrap_or(31)),
    }
}

/// The days of a date in an expression.
pub(super) fn date(text: &str) -> Option<Span> {
    Date::read(text, None).map(days)
}

/// The days of years.
pub(super) fn of_years(years: Span) -> Span {
    let day = |year: u64, day: u64| year.saturating_mul(10_000).saturating_add(day);
    Span {
        first: day(years.first, 101),
        last: day(years.last, 1231),
    }
}

/// The days from the first to the last of a record's dates; `None` when one cannot be read.
pub(super) fn recorded(text: &str) -> Option<Span> {
    let spans = dates(text)?.into_iter().map(days);
    spans.reduce(|sum, span| Span {
        first: sum.first.min(span.first),
        last: sum.last.max(span.last),
    })
}

#[cfg(test)]
mod tests {
    use super::recorded;

    #[test]
    fn dates_of_records() {
        for (text, expected) in [
            ("2004-05-01", Some((20_040_501, 20_040_501))),
            ("2004-05", Some((20_040_501, 20_040_531))),
            ("2004", Some((20_040_101, 20_041_231))),
            ("2004-05-01,03", Some((20_040_501, 20_040_503))),
            ("2004-05,06", Some((20_040_501, 20_040_631))),
            ("2004-05-30,06-02, 04", Some((20_040_530, 20_040_604))),
            ("2004-12-31,2005-01-01", Some((20_041_231, 20_050_101))),
            ("2004-05-01 20:15", Some((20_040_501, 20_040_501))),
            ("2004-05-01T20:15Z", Some((20_040_501, 20_040_501))),
            ("2004-02-29", Some((20_040_229, 20_040_229))),
            ("2004-02-30", None),
            ("2003-02-29", None),
            ("1900-02-29", None),
            ("2000-02-29", Some((20_000_229, 20_000_229))),
            ("2004-04-31", None),
            ("2004-01-31,30,02-29", Some((20_040_130, 20_040_229))),
            ("2004-01-31,02-30", None),
            ("2004,05", None),
            ("05-01", None),
            ("2004-13", None),
            ("2004-05-00", None),
            ("May 2004", None),
            ("2004-05-01-02", None),
            ("20045", None),
            ("", None),
        ] {
            let days = recorded(text).map(|days| (days.first, days.last));
            assert_eq!(days, expected, "{text}");
        }
    }
}
