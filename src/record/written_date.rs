//! Dates in other forms than that of FF\[4\].

use super::date::Date;

/// The months in English; the first three letters are enough.
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A part of a written date.
#[derive(Clone, Copy)]
enum Part {
    Year(u16),
    Month(u8),
    /// A day or a month.
    Number(u8),
    /// A number with `st`, `nd`, `rd` or `th`.
    Day(u8),
}

impl Date {
    /// The date in words, such as `20 September 2010`.
    pub(crate) fn words(self) -> String {
        let day = self.day.map(|day| day.to_string());
        let month = self
            .month
            .map(|month| MONTHS[usize::from(month) - 1].to_owned());
        let parts = [day, month, Some(self.year.to_string())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The date that a text in another form than that of FF\[4\] means; `None` unless the whole text
    /// is one date with exactly one reading.
    ///
    /// A year that comes first means year, month and day.
    pub(crate) fn from_other_form(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = |from, to| text.get(from..to)?.parse().ok();
            let year = text.get(..4)?.parse().ok()?;
            return Self::new(year, Some(number(4, 6)?), Some(number(6, 8)?));
        }
        // If there are only numbers, a comma may separate two dates.
        let has_words = text.contains(|letter: char| letter.is_ascii_alphabetic());
        let is_separator = |letter: char| match letter {
            '/' | '.' | '-' | ' ' => true,
            ',' => has_words,
            _ => false,
        };
        let mut parts = Vec::new();
        for word in text.split(is_separator).filter(|word| !word.is_empty()) {
            if parts.len() == 3 {
                return None;
            }
            parts.push(part(word)?);
        }
        let date = |year, month, day| Self::new(year, Some(month), Some(day));
        match *parts.as_slice() {
            [Part::Year(year), Part::Number(month) | Part::Month(month)]
            | [Part::Month(month), Part::Year(year)] => Self::new(year, Some(month), None),
            [
                Part::Year(year),
                Part::Number(month) | Part::Month(month),
                Part::Number(day) | Part::Day(day),
            ]
            | [
                Part::Number(day) | Part::Day(day),
                Part::Month(month),
                Part::Year(year),
            ]
            | [
                Part::Month(month),
                Part::Number(day) | Part::Day(day),
                Part::Year(year),
            ] => date(year, month, day),
            [Part::Number(one), Part::Number(other), Part::Year(year)] => {
                match (date(year, one, other), date(year, other, one)) {
                    (Some(date), None) | (None, Some(date)) => Some(date),
                    (first, second) => first.filter(|_| first == second),
                }
            }
            _ => None,
        }
    }
}

fn part(word: &str) -> Option<Part> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = word.split_at(digits);
    if digits == 0 {
        let is_short = word.len() == 3 || word.eq_ignore_ascii_case("sept");
        let is_named = |name: &&str| {
            let own = if is_short {
                name.get(..word.len())
            } else {
                Some(*name)
            };
            own.is_some_and(|own| own.eq_ignore_ascii_case(word))
        };
        let month = MONTHS.iter().position(is_named)?;
        return u8::try_from(month + 1).ok().map(Part::Month);
    }
    match (digits, rest.to_ascii_lowercase().as_str()) {
        (4, "") => number.parse().ok().map(Part::Year),
        (1 | 2, "") => number.parse().ok().map(Part::Number),
        (1 | 2, "st" | "nd" | "rd" | "th") => number.parse().ok().map(Part::Day),
        _ => None,
    }
}
