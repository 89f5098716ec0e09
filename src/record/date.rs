//! Dates as records write them; the day, or the month and day, may be unknown.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

/// A date: a year, and its month and day if they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year, 0 to 9999.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: Option<u8>,
    /// The day of the month, from 1.
    pub day: Option<u8>,
}

impl Date {
    #[must_use]
    pub fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let is_date = month.is_none_or(|month| {
            (1..=12).contains(&month)
                && day.is_none_or(|day| (1..=days_of(year, month)).contains(&day))
        });
        is_date.then_some(Self { year, month, day })
    }

    /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and after another date the short forms of FF\[4\]:
    /// `MM-DD`, and `DD` or `MM`, whichever the other date ends with.
    #[must_use]
    pub fn read(text: &str, before: Option<Self>) -> Option<Self> {
        Self::read_bytes(text.as_bytes(), before)
    }

    /// [`read`](Self::read) for text of any charset.
    pub(super) fn read_bytes(text: &[u8], before: Option<Self>) -> Option<Self> {
        let mut parts = text.split(|&byte| byte == b'-');
        let first = parts.next()?;
        let year = number(first, 4);
        let (mut rest, mut count) = ([0; 3], 0);
        for part in year.is_none().then_some(first).into_iter().chain(parts) {
            *rest.get_mut(count)? = number(part, 2)?.try_into().ok()?;
            count += 1;
        }
        match (year, &rest[..count]) {
            (Some(year), []) => Self::new(year, None, None),
            (Some(year), &[month]) => Self::new(year, Some(month), None),
            (Some(year), &[month, day]) => Self::new(year, Some(month), Some(day)),
            (None, &[month, day]) => {
                let before = before.filter(|before| before.month.is_some())?;
                Self::new(before.year, Some(month), Some(day))
            }
            (None, &[last]) => match before? {
                Self {
                    year,
                    month,
                    day: Some(_),
                } => Self::new(year, month, Some(last)),
                Self {
                    year,
                    month: Some(_),
                    day: None,
                } => Self::new(year, Some(last), None),
                _ => None,
            },
            _ => None,
        }
    }

    /// The dates of a `DT`, in their order; `None` for each that is not a date as a whole. White
    /// space around a date and a time of day after it are skipped.
    pub fn list(text: &str) -> impl Iterator<Item = Option<Self>> {
        Self::read_each(text.split(',').map(|part| without_time(part.trim())))
    }

    /// A `DT` with each date written in full. If it has anything other than dates, it is only
    /// trimmed.
    #[must_use]
    pub fn one_spelling(text: &str) -> Cow<'_, str> {
        let text = text.trim();
        let dates: Option<Vec<Self>> = Self::read_each(text.split(',').map(str::trim)).collect();
        let dates = dates.or_else(|| Some(vec![Self::from_other_form(text)?]));
        let Some(dates) = dates else {
            return text.into();
        };
        let dates: Vec<String> = dates.iter().map(Self::to_string).collect();
        dates.join(",").into()
    }

    /// Whether a `DT` exactly in the form of FF\[4\], dates with commas between, names a date after a
    /// later one; `None` if it has another form.
    pub(super) fn runs_backwards(text: &str) -> Option<bool> {
        let (mut latest, mut runs_backwards) = (0, false);
        for date in Self::read_each(text.split(',')) {
            let days = date?.days();
            latest = latest.max(*days.start());
            runs_backwards |= *days.end() < latest;
        }
        Some(runs_backwards)
    }

    /// The days that the date may be, as numbers of the form `YYYYMMDD`.
    #[must_use]
    pub fn days(self) -> RangeInclusive<u32> {
        let of = |month: u8, day: u8| {
            (u32::from(self.year) * 100 + u32::from(month)) * 100 + u32::from(day)
        };
        let last = self.month.unwrap_or(12);
        of(self.month.unwrap_or(1), self.day.unwrap_or(1))
            ..=of(last, self.day.unwrap_or_else(|| days_of(self.year, last)))
    }

    fn read_each<'t>(parts: impl Iterator<Item = &'t str>) -> impl Iterator<Item = Option<Self>> {
        let mut before = None;
        parts.map(move |part| {
            let date = Self::read(part, before);
            before = date.or(before);
            date
        })
    }
}

impl fmt::Display for Date {
    /// Writes the form of FF\[4\], as in `2004-05-01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        [self.month, self.day]
            .into_iter()
            .flatten()
            .try_for_each(|part| write!(f, "-{part:02}"))
    }
}

/// The date before a time of day, such as `20:15`, `T20:15Z` or `T20:15:00.000+02:00`; other text
/// stays.
fn without_time(text: &str) -> &str {
    let Some((date, time)) = text.split_once([' ', 'T']) else {
        return text;
    };
    let time = time.trim_start();
    let (time, zone) = time.split_at(time.find(['Z', '+', '-']).unwrap_or(time.len()));
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let is_short =
        |offset: &str| number(offset.as_bytes(), 4).is_some_and(|it| it <= 2400 && it % 100 < 60);
    let is_offset = |offset| is_clock(offset) || is_short(offset);
    let is_time = is_clock(time)
        // After a blank, a single number may be another day.
        && (time.contains(':') || text.as_bytes()[date.len()] == b'T')
        && is_digits(fraction.as_bytes())
        && (matches!(zone, "" | "Z") || zone.strip_prefix(['+', '-']).is_some_and(is_offset));
    if is_time { date } else { text }
}

/// Whether a clock may show these hours, minutes and seconds: also 24:00 and a leap second.
fn is_clock(time: &str) -> bool {
    let mut limits = [24, 59, 60].into_iter();
    time.split(':').all(|part| {
        let number = number(part.as_bytes(), part.len().min(2));
        number.is_some_and(|number| limits.next().is_some_and(|limit| number <= limit))
    })
}

fn is_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// A number with exactly `digits` digits, at most four.
fn number(text: &[u8], digits: usize) -> Option<u16> {
    let append = |number, &digit: &u8| 10 * number + u16::from(digit - b'0');
    (text.len() == digits && is_digits(text)).then(|| text.iter().fold(0, append))
}

/// The number of days in a month, with leap years.
fn days_of(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
