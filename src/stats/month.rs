//! When a game was played, as exactly as statistics want to know.

use std::fmt;

/// A month, or a year of which no month is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    /// The year, 0 to 9999.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: Option<u8>,
}

impl Month {
    /// The month of the first date in a `DT`, which begins `YYYY`, `YYYY-MM` or `YYYY-MM-DD`,
    /// whatever the day may be; `None` when it does not.
    ///
    /// ```
    /// use unlur::stats::Month;
    ///
    /// assert_eq!(Month::read("2004-05-01,02").unwrap().to_string(), "2004-05");
    /// assert_eq!(Month::read("2004").unwrap().to_string(), "2004");
    /// assert_eq!(Month::read("2004-13"), None);
    /// assert_eq!(Month::read("May 2004"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim_start();
        let first = text.split([',', ' ']).next()?;
        let mut parts = first.split('-');
        let year = number(parts.next()?, 4)?;
        let month = match parts.next() {
            None => None,
            Some(part) => Some(u8::try_from(number(part, 2)?).ok()?),
        };
        month
            .is_none_or(|month| (1..=12).contains(&month))
            .then_some(Self { year, month })
    }
}

/// A number of exactly that many digits.
fn number(text: &str, digits: usize) -> Option<u16> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        self.month.map_or(Ok(()), |month| write!(f, "-{month:02}"))
    }
}
