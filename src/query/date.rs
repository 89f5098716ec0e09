//! Dates, as expressions and records write them: spans of days.

use super::number::Span;

/// A date of which less and less may be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Date {
    year: u64,
    month: Option<u64>,
    day: Option<u64>,
}

impl Date {
    /// Its days as numbers that grow with the days.
    fn days(self) -> Span {
        let day = |month: u64, day: u64| (self.year * 100 + month) * 100 + day;
        Span {
            first: day(self.month.unwrap_or(1), self.day.unwrap_or(1)),
            last: day(self.month.unwrap_or(12), self.day.unwrap_or(31)),
        }
    }

    fn new(year: u64, month: Option<u64>, day: Option<u64>) -> Option<Self> {
        let is_date = month.is_none_or(|month| {
            (1..=12).contains(&month)
                && day.is_none_or(|day| (1..=days_of(year, month)).contains(&day))
        });
        is_date.then_some(Self { year, month, day })
    }

    /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and behind another date what FF\[4\] allows to
    /// leave out: `MM-DD`, and `DD` or `MM`, whichever the other ends with.
    fn read(text: &str, before: Option<Self>) -> Option<Self> {
        let mut numbers = [0; 3];
        let mut count = 0;
        for part in text.split('-') {
            let length = if count == 0 && part.len() == 4 { 4 } else { 2 };
            if part.len() != length || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            *numbers.get_mut(count)? = part.parse().ok()?;
            count += 1;
        }
        let [first, second, third] = numbers;
        let has_year = text.split('-').next()?.len() == 4;
        match (has_year, count) {
            (true, 1) => Self::new(first, None, None),
            (true, 2) => Self::new(first, Some(second), None),
            (true, 3) => Self::new(first, Some(second), Some(third)),
            (false, 2) => Self::new(before?.year, Some(first), Some(second)),
            (false, 1) => match before? {
                Self { day: Some(_), .. } => Self::new(before?.year, before?.month, Some(first)),
                Self { month: Some(_), .. } => Self::new(before?.year, Some(first), None),
                _ => None,
            },
            _ => None,
        }
    }
}

/// How many days a month has, by the rule of leap years.
fn days_of(year: u64, month: u64) -> u64 {
    let has_factor = |factor| year.is_multiple_of(factor);
    let is_leap = has_factor(4) && !has_factor(100) || has_factor(400);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The days of a date in an expression.
pub(super) fn date(text: &str) -> Option<Span> {
    Date::read(text, None).map(Date::days)
}

/// The days from the first to the last of a record's dates; `None` when one cannot be read.
pub(super) fn recorded(text: &str) -> Option<Span> {
    let mut before = None;
    let mut days: Option<Span> = None;
    for part in text.split(',') {
        // A time of day may follow.
        let part = part.trim().split([' ', 'T']).next().unwrap_or_default();
        let date = Date::read(part, before)?;
        before = Some(date);
        let span = date.days();
        days = Some(days.map_or(span, |days| Span {
            first: days.first.min(span.first),
            last: days.last.max(span.last),
        }));
    }
    days
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
