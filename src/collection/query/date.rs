//! Dates in expressions and records as spans of days.

use super::number::Span;
use crate::collection::dates::dates;
use crate::record::date::Date;

/// The days that a date may be, as numbers that grow with the days.
fn days(date: Date) -> Span {
    let (first, last) = date.days().into_inner();
    Span {
        first: first.into(),
        last: last.into(),
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
pub fn recorded(text: &str) -> Option<Span> {
    let spans = dates(text)?.into_iter().map(days);
    spans.reduce(|sum, span| Span {
        first: sum.first.min(span.first),
        last: sum.last.max(span.last),
    })
}
