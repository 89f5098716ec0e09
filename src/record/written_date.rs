//! Dates in other forms than that of FF\[4\].

use super::date::Date;

/// The months in English; the first three letters are enough.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
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
        // Between numbers alone a comma may part two dates.
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
        let word = word.to_ascii_lowercase();
        let is_named = |name: &&str| {
            **name == word
                || word.len() == 3 && name.starts_with(&word)
                || word == "sept" && name.starts_with("sept")
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
